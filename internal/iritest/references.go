package iritest

import (
	"slices"
	"strings"
	"testing"

	"example.com/iri"
)

// Published are references of the RFCs besides those of examples: of RFC 3986,
// sections 1.2.3, 5.2.4, 5.4, 6.2 and 7.6, and of RFC 3987, sections 3.1, 4.4,
// 5.3 and 6.4, with Hebrew letters for what the latter has in capitals.
var Published = strings.Fields(`
	g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g ../../../g
	../../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y g?y/./x g?y/../x g#s/./x
	g#s/../x http:g http://a/b/c/d;p?q /a/b/c/./../../g mid/content=5/../6 ../this%20is%20a%20reference
	example://a/b/c/%7Bfoo%7D eXAMPLE://a/./b/../b/%63/%7bfoo%7d http://example.com http://example.com/
	http://example.com:/ http://example.com:80/ HTTP://www.EXAMPLE.com/ http://www.example.com/ http://a/b/../c
	http://example.com/data http://example.com/data/ ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm
	http://resumé.example.org http://résumé.example.org http://r%C3%A9sum%C3%A9.example.org http://xn--rsum-bpad.example.org
	http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org http://example.com/𐌀𐌁𐌂
	http://www.example.org/r%E9sum%E9.html http://www.example.org/r%C3%A9sum%C3%A9.html http://www.example.org/résumé.html
	http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9 http://www.example.org/r%E9sum%E9.xml#résumé
	http://www.w3.org/People/D%C3%BCrst/ http://www.example.org/~user http://www.example.org/%7euser
	http://ab.cdefgh.ij/kl/mn/op.html http://אב.גדהוזח.ij/kl/mn/op.html http://אב.גד.הו/זח/טי/כל?מנ=סע;פצ=קר#שת
	http://אב.גד.ef/gh/ij/kl.html http://ab.גד.הו/זח/ij/kl.html http://ab.cd.הו/זח/טי/kl.html http://ab.cd.ef/gh/ij/כל.html
	http://ab.cd.הוab/זח/טי/כל.html http://ab.cd.ef/זח1/2טי/כל.html http://ab.cd.ef/זח%31/%32טי/כל.html
	http://ab.גדהוזח.123/kl/mn/op.html
`)

// References returns references of all kinds: Published, the texts of the tables in the tests of
// package iri, long texts, and the corpora. The laws of every package are checked on them.
func References(tb testing.TB) (refs []iri.Ref) {
	tb.Helper()
	texts := append(slices.Concat(Published, examples), longTexts()...)
	for _, kind := range strings.Fields(AllKinds) {
		texts = append(texts, Corpus(tb, kind)...)
	}
	for _, s := range texts {
		r, err := iri.ParseRef(s)
		if err != nil {
			tb.Error(err)
		}
		refs = append(refs, r)
	}
	return refs
}

// longTexts returns texts around the limits of buffers and of domain names.
func longTexts() []string {
	label := strings.Repeat("a", 63)
	return []string{
		"\u00e9" + strings.Repeat("a", 100) + strings.Repeat("\u00e9", 100),
		strings.Repeat("%e6%97%a5", 200) + "?%2f",
		"http://" + strings.Repeat("\u00ad", 511) + "a/",
		"http://" + strings.Repeat("\u00ad", 512) + "a:80/\u00e9",
		"http://" + strings.Repeat("\u00e9", 60) + ":80/\u00e9",
		"http://" + strings.Repeat("\u00e9\u00f6", 28) + ":80/\u00e9",
		"http://" + strings.Repeat(label+".", 3) + label + ":80/\u00e9",
		"http://" + strings.Repeat("\u00e9.", 130) + ":80/\u00e9",
		"http://" + label + "a:80/\u00e9", "http://" + label + "a.com:80/\u00e9", "http://xn--" + label + ":80/\u00e9", "http://\uff41" + label + ":80/\u00e9",
		"http://a" + strings.Repeat("\u0316", 31) + "\u0301:80/\u00e9",
		"/" + strings.Repeat("e\u0301", 100), "/e" + strings.Repeat("\u0301", 30), "/e" + strings.Repeat("\u0301", 31),
	}
}

// examples are texts of the tables that test parsing, conversion, the mapping of hosts and NFC.
var examples = []string{
	// Parsing.
	"ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
	"ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix",
	"tel:+1-816-555-1212", "https://example.org/a", "HTTPS:a", "httpsx:a", "https", "https/:a", "telnet://192.0.2.16:80/",
	"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "foo://example.com:8042/over/there?name=ferret#nose",
	"urn:example:animal:ferret:nose", "http://www.example.org/red%09ros\u00e9#red",
	"http://xn--99zt52a.example.org/%E2%80%AE", "http://ab.\u05d0\u05d1\u05d2.ef/gh/ij/kl.html", "", "x:", "http:", "x://",
	"x:///", "file:///etc/hosts", "file:/etc/hosts", "x://@", "http://@h/", "http://h:/p", "//:@:", "?", "#", "?#", "x:?#",
	"//?#", "http://u:p:q@h:80/", "//a%40b", "//h:00099999999999999999999", "/a//b", "x:/a//b", "a//b", "a/b:c", "./1a:b",
	"@a", "urn:a:b", "mailto:a@b", "//h:065535", "//h:65536", "x:a?b?c/d#e?f/g", "#a?b", "?a:b@c/d", "aA0+-.:b",
	"http://a/%FF", "http://a/%b5", "?\ue000\U000f0000\U0010fffd", "http://\u202e/",
	"//\u65e5\u672c\u8a9e\u3002jp/\u7d0d\u8c46", "//127.0.0.1", "//255.249.199.99:1", "//127.0.0.01", "//256.1.1.1",
	"//1.2.3.4.", "//1.2.3", "//%31.2.3.4", "http://[1:2:3:4:5:6:7::]", "http://[::]:80", "//u@[::ffff:192.0.2.128]:",
	"//[1:2:3:4:5:6:192.0.2.1]", "//[ABCD:ef01::2345]", "http://[V1F.a:b]", "http://[v1.::1]/",
	// Section 3.1.
	"http://r\u00e9sum\u00e9.example.org", "http://www.example.org/red%09ros\u00e9#red",
	"http://example.com/\U00010300\U00010301\U00010302",
	"http://validator.w3.org/check?uri=http%3A%2F%2Fr\u00e9sum\u00e9.example.org",
	"http://www.example.org/r\u00e9sum\u00e9.html", "http://www.example.org/r%E9sum%E9.xml#r\u00e9sum\u00e9",
	"x://\u00e9:\u00e9@\u00e9:1/\u00e9/\u00e9?\u00e9#\u00e9",
	"//\u65e5\u672c\u8a9e\u3002jp/\u00a0\ud7ff\U000efffd?\ue000\U0010fffd", "%e9\u00e9%C3", "/e\u0301\u2126",
	"HTTP://A/%7E/../b",
	// Section 3.2.
	"http://www.example.org/D%C3%BCrst", "http://www.example.org/D%FCrst", "http://xn--99zt52a.example.org/%e2%80%ae",
	"http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%C3%A9sum%C3%A9.html",
	"http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "%41%7a%30%2d%2E%5F%7e", "http://a%40b/",
	"/a%2fb%2F%3a%3F%23%25", "%2541%25C3%25A9", "%00%0a%20%22%3c%7f", "a%2E%2E/b", "%68ttp%3A//x", "/%2E%2e/x",
	"//%5B%3A%3a1%5D", "//%31%32%37.0.0.1", "%C3\u00e9", "\u00e9%a9", "%C3x%BC", "%c3%2F%bc", "%F0%9F%98%C3%BC",
	"%f0%9f%98%80%f0%9f", "%E2%82%E2%82%AC%AC", "%C0%AF%e0%80%af%ed%a0%80%f4%90%80%80",
	"%ef%bf%bd%ef%b7%90%c2%80%F0%9F%BF%BE%F3%A0%81%81", "//%ee%80%80/%ee%80%80?%ee%80%80%F4%8F%BF%BD#%ee%80%80?%ee%80%80",
	"%d8%9c%e2%81%a6%C2%A0%e3%80%80%c2%ad%ef%bb%bf%e2%bf%b0%cd%80", "%E2%80%8C%E2%80%8D", "\u202e\u00a0%E2%80%AE",
	"e%CC%81%CD%80", "x://%C3%A9%3a%c3%a9@%C3%A9:1/%C3%A9?%C3%A9#%C3%A9",
	// Hosts that are mapped.
	"http://r\u00e9sum\u00e9.example.org", "http://r%C3%A9sum%c3%a9.example.org",
	"http://xn--99zt52a.example.org/%e2%80%ae", "http://\u00c0\u00c9.com", "http://RE\u0301SUME\u0301.Example.ORG",
	"http://fa\u00df.de", "http://XN--FA-HIA.de", "http://\u03c3\u03c2.gr", "http://\uff41\uff42\u00ad\uff43.com",
	"http://N--\u00c9.com", "http://\u00e9.\u00ad", "http://xn--fa-hia\u00ad.de", "http://\uff38\uff2e--fa-hia.de",
	"http://\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com", "http://xn--mgba3gch31f060k.com",
	"http://\u65e5\u672c\u8a9e\u3002jp/", "http://a\uff0eb\uff61c\u3002d.e", "http://\u65e5\u672c\u8a9e.jp\u3002/",
	"http://example.org./", "http://xn--9ca\u3002COM\uff61", "http://example.org", "http://EXAMPLE.Org:80/A",
	"http://_dmarc.r3---sn.1-a.x_y/", "http://_x.r3---sn.xn--9ca",
	"http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "http://_dmarc.\u00e9.example",
	"http://r3---sn.\u00e9.com", "http://1.2.3.4.5/",
	"http://AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.com",
	"http://u%3A@%65X.%C3%89%E3%80%82com:80/%65", "http://xn%2d%2d9ca.xn--9ca.com", "http://xn--9ca%2Ecom",
	"http://%FF.com", "http://%C3\u00e9.com", "http://%ED%A0%80.xn--9ca", "http://a%2Fb.\u00e9", "http://%00.\u00e9",
	"http://%2541", "http://a%20b", "https://\u00fc:\u00fc@\u00fc:08/\u00fc?\u00fc#\u00fc", "wss://@\u00dc:?#",
	"http://\u00fc@[::1]/", "http://[::1]/", "http://[v1.XN--a]/", "http://127.0.0.1/", "http:///\u00e9",
	"http://\u00e9@:80/", "http:\u00e9", "http:/\u00e9", "urn:\u00e9", "x://\u00c9", "x://a!b..",
	"x-very-long-scheme://xn--9ca", "file://\u00c9/",
	// Hosts that are refused.
	"http://a..b:80/\u00e9", "http://.:80/\u00e9", "http://.a:80/\u00e9", "http://a..:80/\u00e9",
	"http://\u00e9..:80/\u00e9", "http://\u00e9\u3002\u3002a:80/\u00e9", "http://%C3%A9%E3%80%82a%2E.b:80/\u00e9",
	"http://a%2E%2Eb:80/\u00e9", "http://a.\u00ad.:80/\u00e9", "http://\u00ad.a:80/\u00e9",
	"http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:80/\u00e9",
	"http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com:80/\u00e9",
	"http://xn--aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:80/\u00e9",
	"http://\uff41aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:80/\u00e9", "http://a!b.com:80/\u00e9",
	"http://a~:80/\u00e9", "http://-a:80/\u00e9", "http://a-.com:80/\u00e9", "http://\u00e9-:80/\u00e9",
	"http://\u00e9_:80/\u00e9", "http://a\uff0fb:80/\u00e9", "http://\uff05.\u00e9:80/\u00e9",
	"http://%EF%BC%85.\u00e9:80/\u00e9", "http://\u0646\u200c5:80/\u00e9", "http://a\u200cb:80/\u00e9",
	"http://\u0301a:80/\u00e9", "http://%EE%80%80:80/\u00e9", "http://xn--a:80/\u00e9", "http://\uff58\uff4e--:80/\u00e9",
	"http://xn--a-:80/\u00e9", "http://xn--0:80/\u00e9", "http://xn--99999999:80/\u00e9", "http://xn--ls8h=:80/\u00e9",
	"http://xn--xn---epa:80/\u00e9", "http://xn--example-.com:80/\u00e9", "http://xn--rsum-BPAD\u0301:80/\u00e9",
	"http://\u05d0\u05d1a:80/\u00e9", "http://\u05d0\u05d1\u05d2.1a:80/\u00e9",
	"http://1a.xn--4dbcagdahymbxekheh6e0a7fei0b:80/\u00e9", "http://_a.\u05d0\u05d1\u05d2:80/\u00e9",
	"http://\u05d01\u0662:80/\u00e9",
	// NFC.
	"http://www.example.org/Vi\u00ea\u0323t_Nam", "http://re\u0301sume\u0301.org/re\u0301?e\u0301=e\u0301#e\u0301",
	"x://e\u0301:e\u0301@e\u0301:1", "\u1112\u1161\u11ab", "a\u0323\u0307", "\u0958\U0001d160", "\u212a\u2126",
	"http://example.org/\u00e9", "http://example.org/e%CC%81", "?a=\u0338b", "/%4A\u0301", "a@\u0301/\u0323\u0301;\u0338",
	"?\ue000\u0301", "\u1161\u11a8", "/%41\u0301\u0323e\u0301", "\u0344e\u0301", "a\u037eb", "a\u1fef\u0301e\u0301",
	"x:\u037eE\u0301", "e\u0301\u037e\u037e\u1fefe\u0301", "/e\u0301\u034f",
}

// Longest returns a reference of the greatest length there is, 1<<30 bytes, that begins like this.
func Longest(prefix string) iri.Ref {
	var b strings.Builder
	b.Grow(1 << 30)
	b.WriteString(prefix)
	for chunk := strings.Repeat("a", 1<<20); b.Len() < b.Cap(); {
		b.WriteString(chunk[:min(len(chunk), b.Cap()-b.Len())])
	}
	return iri.MustParseRef(b.String()[:1<<30])
}
