package bidi

import (
	"errors"

	"example.com/iri"
	"example.com/iri/internal/excerpt"
)

// The kinds of findings. [Check] reports the first four, wrapped in an [*Error].
var (
	// ErrControl means that there is a Bidi_Control character.
	ErrControl = errors.New("bidirectional formatting character")
	// ErrMixed means that a component has both right-to-left and
	// left-to-right characters.
	ErrMixed = errors.New("both directions in one component")
	// ErrStart means that a component with right-to-left characters does
	// not start with one.
	ErrStart = errors.New("right-to-left component starts with another character")
	// ErrEnd means that such a component does not end with one.
	ErrEnd = errors.New("right-to-left component ends with another character")
	// ErrSplit means that a component is displayed in more than one piece.
	ErrSplit = errors.New("displayed in pieces")
	// ErrNumber means that a component with digits and without letters is displayed in
	// another place or order.
	ErrNumber = errors.New("digits displayed in another place or order")
)

// An Error says why a reference may be misread when it is displayed:
//
//	var e *bidi.Error
//	if errors.As(bidi.Check(r), &e) {
//		fmt.Println(e.Component, e.Offset, errors.Is(e, bidi.ErrMixed))
//	}
type Error struct {
	// Input is a copy of the text. Unlike the message it shows passwords.
	Input string

	// Offset is the byte offset into Input of the character that violates section 4.1 or
	// 4.2 of RFC 3987, as [Finding] has it.
	Offset int

	// Component is the component that Offset lies in.
	Component iri.Component

	// Err is ErrControl, ErrMixed, ErrStart or ErrEnd.
	Err error
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// Error describes the error in one line, with the password masked and the text cut as
// [iri.ParseError.Excerpt] does it.
func (e *Error) Error() string {
	secret, name := excerpt.Password(e.Input), ""
	if e.Component != iri.ComponentNone {
		name = e.Component.String()
	}
	character := ""
	switch e.Err {
	case ErrControl, ErrMixed, ErrStart, ErrEnd: // the others are about more than one
		character = excerpt.Character(e.Input, secret, e.Offset)
	}
	return excerpt.Message("bidi", e.Input, secret, e.Err, character, name, e.Offset)
}
