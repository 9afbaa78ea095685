package bidi

import (
	"errors"

	"example.com/iri"
	"example.com/iri/internal/excerpt"
)

// The kinds of findings. [Check] reports ErrControl, ErrMixed, ErrStart and ErrEnd, wrapped in an
// [*Error]. [Findings] yields all six kinds. [Check] and [Findings] define what a component is.
var (
	// ErrControl means that the reference contains a Bidi_Control character.
	ErrControl = errors.New("bidirectional formatting characters are not allowed")
	// ErrMixed means that a component contains both right-to-left and left-to-right characters.
	ErrMixed = errors.New("component should not mix left-to-right and right-to-left characters")
	// ErrStart means that a component with right-to-left characters does not start with a
	// right-to-left character.
	ErrStart = errors.New("right-to-left component should start with a right-to-left character")
	// ErrEnd means that a component with right-to-left characters does not end with a
	// right-to-left character.
	ErrEnd = errors.New("right-to-left component should end with a right-to-left character")
	// ErrSplit means that a component is displayed in more than one piece.
	ErrSplit = errors.New("component should be displayed in one piece, but right-to-left text splits it")
	// ErrNumber means that a component has digits but no letters, and right-to-left text changes
	// the place or order in which it is displayed.
	ErrNumber = errors.New("digits next to right-to-left text are displayed out of place or out of order")
)

// An Error describes the violation of RFC 3987, section 4, that [Check] found:
//
//	var e *bidi.Error
//	if errors.As(bidi.Check(r), &e) {
//		fmt.Println(e.Component, e.Offset, errors.Is(e, bidi.ErrMixed))
//	}
type Error struct {
	// Input is a copy of the reference. It includes the password, which the message masks.
	Input string

	// Offset is the byte offset into Input of the character that violates section 4.1 or 4.2
	// of RFC 3987. [Finding] defines it for each kind of violation.
	Offset int

	// Component is the component that contains Offset.
	Component iri.Component

	// Err is ErrControl, ErrMixed, ErrStart or ErrEnd.
	Err error
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// Error describes the error in one line. It masks the password, and shortens a long reference; see
// [iri.ParseError.Excerpt].
func (e *Error) Error() string {
	secret, name := excerpt.Password(e.Input), ""
	if e.Component != iri.ComponentNone {
		name = e.Component.String()
	}
	found := ""
	switch e.Err {
	case ErrControl, ErrMixed, ErrStart, ErrEnd: // the kinds that a single character causes
		if character := excerpt.Character(e.Input, secret, e.Offset); character != "" {
			found = ": found" + character
		}
	}
	return excerpt.Message("bidi", e.Input, secret, e.Err, found, name, e.Offset)
}
