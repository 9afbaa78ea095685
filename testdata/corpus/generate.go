//go:build ignore

// Generate writes the benchmark corpora to testdata/corpus. They contain references of the kinds
// that occur in web pages, data sets and links. Generate combines names of real things with host
// names that are reserved for examples (RFC 2606). Every run writes the same files.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

const lines = 400

var r = rand.New(rand.NewPCG(3987, 3986))

// pick returns a random word.
func pick(words []string) string { return words[r.IntN(len(words))] }

// join returns minimum to maximum random words, with sep between them.
func join(words []string, sep string, minimum, maximum int) string {
	var picked []string
	for range minimum + r.IntN(maximum-minimum+1) {
		picked = append(picked, pick(words))
	}
	return strings.Join(picked, sep)
}

// maybe returns s with probability 1/n, otherwise "".
func maybe(n int, s string) string {
	if r.IntN(n) == 0 {
		return s
	}
	return ""
}

// title returns s, an English word, with its first letter in upper case.
func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

var (
	english = strings.Fields(`about account after again air all archive area article atlas back bay bear bird black blog blue
		board book box bread bridge bright brown build butter cabin camp card castle cat chair child city class clean clear cloud
		coast code color contact copper corner country craft cross current data day deep design desk dog door download dream dry
		earth east edge engine evening event farm fast field film fire first fish five floor flower forest four free fresh front
		fruit gallery game garden gate general glass gold good grain grass great green group guide hall hand harbor health heart
		heavy hill history home honey house image index island item journey kitchen lake lamp land large library light line list
		little long lower machine main map market master meadow media middle mill mirror modern moon morning mountain museum music
		name near network new news night north notes ocean office old open orange order page paint paper park part path people
		photo picture place plain plan plant point post price print product profile project public quiet radio rain reader record
		red report review ring river road rock roof room root round sailing salt sand school science sea search second section
		seven shop short show silver sky small snow song south space spring square star station stone storm story street summer
		sun support table tag team third three time town trade trail travel tree two update upper user valley video view village
		visit voice wall water wave west wheel white wild wind window winter wood word work world yellow young zero`)
	hosts = strings.Fields(`www.example.com www.example.org www.example.net example.com blog.example.org shop.example.net
		news.example.com static.example.net en.example.org cdn-7.example.com images.shop.example.org my-garden.example
		the-long-road-home.example travel-notes.example db.test www.kitchen-and-bread.example forum.old-machines.example`)
	files = strings.Fields(`index.html main.css logo.png app.min.js feed.xml style.css photo_0001.jpg robots.txt report-2026.pdf`)

	// RDF vocabularies and some of their terms.
	vocabularies = [...]struct{ prefix, terms string }{
		{"http://www.w3.org/1999/02/22-rdf-syntax-ns#", "type Property Statement subject predicate object Bag Seq Alt List first rest nil value langString"},
		{"http://www.w3.org/2000/01/rdf-schema#", "label comment seeAlso isDefinedBy subClassOf subPropertyOf domain range Class Literal Resource Datatype member"},
		{"http://www.w3.org/2002/07/owl#", "sameAs Class ObjectProperty DatatypeProperty inverseOf equivalentClass disjointWith Restriction onProperty someValuesFrom Thing"},
		{"http://www.w3.org/2001/XMLSchema#", "string boolean decimal integer double date dateTime anyURI hexBinary language token gYear duration"},
		{"http://www.w3.org/2004/02/skos/core#", "Concept ConceptScheme prefLabel altLabel broader narrower related inScheme notation definition exactMatch"},
		{"http://www.w3.org/ns/prov#", "Entity Activity Agent wasGeneratedBy wasDerivedFrom used wasAttributedTo startedAtTime endedAtTime"},
		{"http://xmlns.com/foaf/0.1/", "Person name mbox homepage knows depiction Document primaryTopic account nick"},
		{"http://purl.org/dc/terms/", "title creator subject description publisher date format identifier language license modified isPartOf"},
		{"https://schema.org/", "Person Organization Place Event CreativeWork name url image sameAs address geo latitude longitude author datePublished"},
	}

	// Names of cities, rivers and dishes, by language.
	names = map[string][]string{
		"ar": strings.Fields("القاهرة بغداد دمشق بيروت الرياض تونس_(مدينة) الدار_البيضاء نهر_النيل حمص الإسكندرية"),
		"de": strings.Fields("München Köln Düsseldorf Nürnberg Zürich Würzburg Käsespätzle Saarbrücken Österreich Süßwasser"),
		"el": strings.Fields("Αθήνα Θεσσαλονίκη Πάτρα Ηράκλειο Μουσακάς Κέρκυρα Ιωάννινα Βόλος"),
		"fr": strings.Fields("Besançon Nîmes Orléans Crème_brûlée Saint-Étienne Béziers Rhône Île-de-France Sète Pâté"),
		"he": strings.Fields("ירושלים חיפה באר_שבע תל_אביב-יפו נצרת אילת עכו טבריה"),
		"hi": strings.Fields("दिल्ली मुंबई कोलकाता वाराणसी जयपुर गंगा_नदी लखनऊ आगरा"),
		"ja": strings.Fields("東京 大阪市 京都市 札幌市 納豆 富士山 ラーメン 横浜市 福岡市 しゃぶしゃぶ アイスクリーム"),
		"ko": strings.Fields("서울특별시 부산광역시 인천광역시 대구광역시 비빔밥 김치 한강 제주도"),
		"pl": strings.Fields("Łódź Kraków Gdańsk Wrocław Poznań Białystok Żurek Toruń"),
		"ru": strings.Fields("Москва Санкт-Петербург Новосибирск Екатеринбург Казань Волга Борщ Нижний_Новгород Пермь"),
		"vi": strings.Fields("Hà_Nội Thành_phố_Hồ_Chí_Minh Đà_Nẵng Cần_Thơ Huế Phở Bánh_mì Hải_Phòng"),
		"zh": strings.Fields("北京市 上海市 广州市 深圳市 长江 黄河 麻婆豆腐 南京市 杭州市 西安市"),
	}
	languages = strings.Fields("ar de el fr he hi ja ko pl ru vi zh")
)

// web returns the IRI of a web page.
func web() string {
	s := pick([]string{"https", "https", "https", "http"}) + "://" + pick(hosts) + maybe(40, ":8080") + "/"
	for range r.IntN(3) {
		s += join(english, pick([]string{"-", "-", "_", ""}), 1, 2) + "/"
	}
	switch r.IntN(4) {
	case 0:
		s += join(english, "-", 3, 9) + maybe(2, "/")
	case 1:
		s += join(english, "-", 2, 5) + pick([]string{".html", ".php", ".aspx", ""})
	case 2:
		s += fmt.Sprintf("%d/%02d/%s.html", 2008+r.IntN(18), 1+r.IntN(12), join(english, "-", 3, 6))
	}
	if r.IntN(4) == 0 {
		s += fmt.Sprintf("?%s=%d", pick(english), r.IntN(1e6)) + maybe(2, "&"+pick(english)+"="+join(english, "+", 1, 3))
	}
	return s
}

// rdf returns an IRI from an RDF data set.
func rdf() string {
	switch r.IntN(3) {
	case 0:
		v := vocabularies[r.IntN(len(vocabularies))]
		return v.prefix + pick(strings.Fields(v.terms))
	case 1:
		return "http://data.example.org/resource/" + title(join(english, "_", 1, 3))
	}
	return pick([]string{"http://data.example.org/id/", "urn:example:item:", "http://example.org/test-suite/manifest.ttl#case-"}) + fmt.Sprint(r.IntN(1e6))
}

// intl returns an IRI with non-ASCII characters.
func intl() string {
	language := pick(languages)
	name := pick(names[language])
	switch r.IntN(8) {
	case 0:
		return "https://www." + strings.ToLower(strings.NewReplacer("_", "-", "(", "", ")", "").Replace(name)) + ".example/" + join(names[language], "/", 1, 2)
	case 1:
		return "https://" + language + ".example.org/wiki/" + name + "?" + pick(english) + "=" + pick(names[language]) + maybe(2, "#"+pick(names[language]))
	}
	return "http://" + language + ".data.example.org/resource/" + name + maybe(2, "_"+pick(names[language]))
}

// pct returns a URI with percent-encoded non-ASCII text.
func pct() string {
	language := pick(languages)
	return "https://" + language + ".example.org/wiki/" + url.PathEscape(join(names[language], "_", 1, 3)) + maybe(5, "#"+url.PathEscape(pick(names[language])))
}

// relative returns a link on a web page. Most such links are relative references.
func relative() string {
	switch r.IntN(8) {
	case 0:
		return "#" + pick(english)
	case 1:
		return "?" + pick(english) + "=" + fmt.Sprint(r.IntN(1000))
	case 2:
		return "//" + pick(hosts) + "/" + pick(files)
	case 3:
		return strings.Repeat("../", 1+r.IntN(3)) + join(english, "/", 1, 2) + "/" + pick(files)
	case 4:
		return "./" + pick(files)
	case 5:
		return web()
	case 6:
		return join(english, "-", 1, 3) + ".html"
	}
	return "/" + join(english, "/", 1, 4) + maybe(2, "/"+pick(files))
}

// edge returns a rare kind of IRI: with a long path and dot segments, a long percent-encoded query,
// an IP address, userinfo or a port, or with another scheme.
func edge() string {
	switch r.IntN(6) {
	case 0, 1:
		var path []string
		for range 4 + r.IntN(40) {
			path = append(path, pick([]string{".", "..", join(english, "-", 1, 2), pick(english)}))
		}
		return "http://" + pick(hosts) + "/" + strings.Join(path, "/") + maybe(2, "/"+pick(files))
	case 2:
		var query []string
		for range 1 + r.IntN(30) {
			query = append(query, pick(english)+"="+url.QueryEscape(join(names[pick(languages)], " ", 1, 4)))
		}
		return "https://" + pick(hosts) + "/" + pick(english) + "?" + strings.Join(query, "&")
	case 3:
		return pick([]string{"http://[2001:db8::7]:8080/", "http://[::ffff:192.0.2.1]/", "ftp://user:secret@192.0.2.1/", "http://user@" + pick(hosts) + ":81/"}) + pick(files)
	case 4:
		prefix := pick([]string{"mailto:a.reader@example.org?subject=", "tag:example.org,2005:", "urn:example:", "data:,"})
		return prefix + join(english, "-", 1, 3)
	}
	return pct()
}

// resolve returns the IRI of a web page and a link on the page, separated by a tab.
func resolve() string { return web() + "\t" + relative() }

func main() {
	log.SetFlags(0)
	for _, c := range []struct {
		name string
		line func() string
	}{
		{"web.txt", web}, {"rdf.txt", rdf}, {"intl.txt", intl}, {"pct.txt", pct}, {"refs.txt", relative},
		{"edge.txt", edge}, {"resolve.tsv", resolve},
	} {
		var b strings.Builder
		for range lines {
			b.WriteString(c.line() + "\n")
		}
		if err := os.WriteFile(filepath.Join("testdata", "corpus", c.name), []byte(b.String()), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
