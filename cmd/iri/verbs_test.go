package main

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/display"
	"example.com/iri/lint"
	"example.com/iri/repair"
)

// testBase is the BASE of verbs that have one, and the first IRI of compare.
const testBase = "http://example.org/ros\u00e9/red/a?b"

// corpus returns the references of the corpora, and some references with features that are rare in
// the corpora.
func corpus(t testing.TB) []string {
	lines := []string{
		"http://u:p@[::1]:80/a?b#c", "//@:?#", "", "a/b:c", "HTTP://example.org/ros%C3%A9/red/./a?b",
		"http://example.org/\u2028&%3c", "x:\u202e\u05d0/1%FF", "http://xn--rsum-bpad.example.org:80", "file:/a",
	}
	for _, name := range []string{"web", "rdf", "intl", "pct", "refs"} {
		text, err := os.ReadFile("../../testdata/corpus/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Fields(string(text))...)
	}
	if len(lines) < 2000 {
		t.Fatalf("%d lines in the corpora, want at least 2000", len(lines))
	}
	return lines
}

// validLines returns the lines of the corpus that v accepts: all lines, or only lines with a scheme.
func (v verb) validLines(t testing.TB) []string {
	return slices.DeleteFunc(corpus(t), func(s string) bool {
		return strings.Contains(" "+v.args, " IRI...") && !iri.MustParseRef(s).HasScheme()
	})
}

// commandLine returns the arguments for a call of v: its name, args, and testBase if v has a base.
func (v verb) commandLine(args ...string) []string {
	args = append([]string{v.name}, args...)
	if v.hasBase {
		args = append(args, testBase)
	}
	return args
}

// An object is a decoded JSON object.
type object = map[string]any

// componentsOf returns the components of r that are present.
func componentsOf(r iri.Ref) object {
	o := object{"path": r.Path()}
	for key, accessor := range map[string]func() (string, bool){
		"authority": r.Authority, "userinfo": r.Userinfo, "port": r.Port, "query": r.Query, "fragment": r.Fragment,
	} {
		if s, ok := accessor(); ok {
			o[key] = s
		}
	}
	if r.HasScheme() {
		o["scheme"] = r.Scheme()
	}
	if r.HostKind() != iri.HostNone {
		o["host"], o["hostKind"] = r.Host(), r.HostKind().String()
	}
	return o
}

// wantObject returns the JSON object that a verb should print for r.
func wantObject(verb string, r iri.Ref) object {
	base := iri.MustParse(testBase)
	i, _ := r.IRI()
	normal := i.Normalize(iri.SchemeBased)
	o := object{"reference": r.String()}
	switch verb {
	case "parse":
		maps.Copy(o, componentsOf(r))
	case "uri":
		o["uri"] = r.ToURI().String()
	case "iri":
		o["iri"] = r.ToIRI().String()
	case "normalize":
		o["form"], o["normal"] = "case,percent,path,scheme", normal.String()
	case "compare":
		form, ok := base.EquivalentAt(i)
		if o["first"], o["equivalent"] = testBase, ok; ok {
			o["form"] = form.String()
			break
		}
		names := []any{}
		one, other := componentsOf(base.Normalize(iri.SchemeBased).Ref()), componentsOf(normal.Ref())
		for _, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
			if one[name] != other[name] {
				names = append(names, name)
			}
		}
		o["differences"] = names
	case "resolve":
		o["base"], o["target"] = testBase, base.Resolve(r).String()
	case "relativize":
		o["base"], o["relative"] = testBase, base.Relativize(i).String()
	case "visual":
		o["visual"] = bidi.Visual(r)
	case "display":
		o["display"] = display.Text(r)
	case "lint":
		findings := []any{}
		for _, f := range lint.Check(r, lint.RFC()) {
			finding := object{
				"code": f.Code.String(), "severity": f.Severity.String(), "component": f.Component.String(),
				"start": float64(f.Start), "end": float64(f.End), "message": f.Message, "section": f.Section,
			}
			if f.HasFix {
				finding["fix"] = f.Fix
			}
			findings = append(findings, finding)
		}
		o["findings"] = findings
	case "repair":
		repaired, list, err := repair.Text(r.String())
		if err != nil {
			panic(err) // unreachable: r is valid, so there is nothing to repair
		}
		edits := []any{}
		for _, e := range list {
			edits = append(edits, object{"offset": float64(e.Offset), "old": e.Old, "new": e.New, "reason": e.Reason.String()})
		}
		o["input"], o["reference"], o["edits"] = r.String(), repaired.String(), edits
	}
	return o
}

// With -json, each verb prints all results of the library, and the same text as without -json. The
// help and doc.go name all members.
func TestJSON(t *testing.T) {
	page := manual(t)
	for _, v := range verbs {
		lines := v.validLines(t)
		stdin := strings.Join(lines, "\n") + "\n"
		plain, inJSON := runBinary(t, stdin, v.commandLine()...).stdout, runBinary(t, stdin, v.commandLine("-json")...).stdout
		members := map[string]bool{}
		var texts strings.Builder
		k := 0
		for line := range strings.Lines(inJSON) {
			var got object
			if err := json.Unmarshal([]byte(line), &got); err != nil || k == len(lines) {
				t.Fatalf("%s: error %v; want %d lines, each with a JSON object; line %d is\n%s", v.name, err, len(lines), k+1, line)
			}
			if want := wantObject(v.name, iri.MustParseRef(lines[k])); !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n got %swant %q", v.name, line, want)
			}
			for key, value := range got {
				members[key] = true
				if key == textMembers[v.name] {
					texts.WriteString(value.(string) + "\n")
				}
			}
			k++
		}
		if k < len(lines) {
			t.Errorf("%s prints %d objects, want one for each of %d lines", v.name, k, len(lines))
		}
		if textMembers[v.name] != "" && texts.String() != plain {
			t.Errorf("%s: the texts in the output with -json must be the same as in the output without -json", v.name)
		}
		named := map[string]bool{}
		for _, match := range regexp.MustCompile(`"(\w+)"`).FindAllStringSubmatch(v.members, -1) {
			named[match[1]] = true
			if !strings.Contains(page, match[0]) {
				t.Errorf("doc.go must name the member %s", match[0])
			}
		}
		if !maps.Equal(members, named) {
			t.Errorf("%s prints the members %v, and its help names %v; want the same", v.name, members, named)
		}
	}
}

// textMembers has, for each verb that prints text, the JSON member with the same text.
var textMembers = map[string]string{
	"uri": "uri", "iri": "iri", "normalize": "normal", "resolve": "target", "relativize": "relative",
	"visual": "visual", "display": "display", "repair": "reference",
}
