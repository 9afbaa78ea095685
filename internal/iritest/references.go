package iritest

import (
	"slices"
	"strings"
	"testing"

	"example.com/iri"
)

// Published has references that the RFCs print: RFC 3986, sections 1.2.3, 5.2.4, 5.4, 6.2 and 7.6,
// and RFC 3987, sections 3.1, 4.4, 5.3 and 6.4. References from other sections are in examples. RFC
// 3987 prints capital letters for right-to-left text; Published has Hebrew letters instead.
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

// References returns references of every kind: [Published], examples from the tables of tests, long
// references, and the corpora. The tests check the laws of every package on them.
func References(tb testing.TB) (refs []iri.Ref) {
	tb.Helper()
	texts := append(slices.Concat(Published, examples), longReferences()...)
	for _, kind := range strings.Fields(AllKinds) {
		texts = append(texts, Corpus(tb, kind)...)
	}
	for _, s := range texts {
		r, err := iri.ParseRef(s)
		if err != nil {
			tb.Errorf("iri.ParseRef must accept every reference of iritest.References and of the corpora: %v", err)
		}
		refs = append(refs, r)
	}
	return refs
}

// longReferences returns references with lengths near the sizes of buffers and the limits of domain
// names.
func longReferences() []string {
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

// examples has references from the tables that test parsing, conversion, the mapping of hosts, NFC,
// and packages lint and display. If you add a reference to such a table, consider adding it here
// too: the laws of every package are then checked on it.
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
	// ToURI (RFC 3987, section 3.1).
	"http://r\u00e9sum\u00e9.example.org", "http://www.example.org/red%09ros\u00e9#red",
	"http://example.com/\U00010300\U00010301\U00010302",
	"http://validator.w3.org/check?uri=http%3A%2F%2Fr\u00e9sum\u00e9.example.org",
	"http://www.example.org/r\u00e9sum\u00e9.html", "http://www.example.org/r%E9sum%E9.xml#r\u00e9sum\u00e9",
	"x://\u00e9:\u00e9@\u00e9:1/\u00e9/\u00e9?\u00e9#\u00e9",
	"//\u65e5\u672c\u8a9e\u3002jp/\u00a0\ud7ff\U000efffd?\ue000\U0010fffd", "%e9\u00e9%C3", "/e\u0301\u2126",
	"HTTP://A/%7E/../b",
	// ToIRI (RFC 3987, section 3.2).
	"http://www.example.org/D%C3%BCrst", "http://www.example.org/D%FCrst", "http://xn--99zt52a.example.org/%e2%80%ae",
	"http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%C3%A9sum%C3%A9.html",
	"http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "%41%7a%30%2d%2E%5F%7e", "http://a%40b/",
	"/a%2fb%2F%3a%3F%23%25", "%2541%25C3%25A9", "%00%0a%20%22%3c%7f", "a%2E%2E/b", "%68ttp%3A//x", "/%2E%2e/x",
	"//%5B%3A%3a1%5D", "//%31%32%37.0.0.1", "%C3\u00e9", "\u00e9%a9", "%C3x%BC", "%c3%2F%bc", "%F0%9F%98%C3%BC",
	"%f0%9f%98%80%f0%9f", "%E2%82%E2%82%AC%AC", "%C0%AF%e0%80%af%ed%a0%80%f4%90%80%80",
	"%ef%bf%bd%ef%b7%90%c2%80%F0%9F%BF%BE%F3%A0%81%81", "//%ee%80%80/%ee%80%80?%ee%80%80%F4%8F%BF%BD#%ee%80%80?%ee%80%80",
	"%d8%9c%e2%81%a6%C2%A0%e3%80%80%c2%ad%ef%bb%bf%e2%bf%b0%cd%80", "%E2%80%8C%E2%80%8D", "\u202e\u00a0%E2%80%AE",
	"e%CC%81%CD%80", "x://%C3%A9%3a%c3%a9@%C3%A9:1/%C3%A9?%C3%A9#%C3%A9",
	// Hosts that HostToASCII maps.
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
	// Hosts that HostToASCII rejects.
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
	// References with findings of package lint.
	"", "a/../b", "../../a/b", "./../a/./b", "./a:b", "..", "a/..", "/a/..", "//h/a/./b", "tel:/.//a", "tel:/a/..//b",
	"tel:a/%2e%2E/b", "tel:a?/../#/../", "tel:...", "tel:a/.b/..c", "tel:.", "http:", "HTTP:a", "http://:80", "http://u:p@",
	"ldap:///", "wss://h", "http://h?q", "http://h#f", "ftp://h", "amqp://h", "//h", "nosuch://h?q", "ftp://u:p:q@h/",
	"ftp://:p@h/", "ftp://u:@h/", "ftp://127.0.0.1@h/", "ftp://www.example.com:80@h/", "ftp://www%2Eexample%2Ecom@h/",
	"ftp://first.last1@h/", "ftp://example.c@h/", "ftp://a!b.com@h/", "ftp://a..com@h/", "ftp://.com@h/", "http://h:080/",
	"http://h:0/", "http://h:00/", "http://h:065536/", "http://h:99999999999999999999999/", "https://h:443/",
	"https://h:80/", "nosuch://h:80/", "http://[::1]:80/", "http://[::AB]/", "http://1.2.3.4/", "http://1.2.3.4./",
	"http://1.2.3.04/", "http://1.2.3.08/", "http://1.2.3/", "http://1/", "http://0x/", "http://0xfFffffff/",
	"http://0x1ffffffff/", "http://4294967296/", "http://256.1.1.1/", "http://1.2.3.4.5/", "http://a.1/", "http://0xg/",
	"http://1a/", "http://1.a/", "http://\uff11.2.3.4/", "nosuch://127.1/", "tel://%31/", "tel://a%2F1/",
	"http://_dmarc.example/", "http://a-.example/", "http://a!b/", "http://a%20b/", "http://%FF/", "tel://a!b/",
	"http://b.xn--a/", "http://\u05d0.1a/", "http://a.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.c/",
	"http://EXAMPLE.%C3%89/", "http://example.%c3%89/", "http://example.%C3%A9/", "http://example.%C3%A9../",
	"tel://%C3%A9/", "tel://%D0%B0/", "tel://g%D0%BE%D0%BEgle/", "http://xn--1-zhc/", "http://\u0628\u0661/",
	"http://a\u3002b/", "tel://a\u3002b/", "http://XN--9CA/", "tel://xn--9ca/", "http://xn--9ca.a..b/",
	"http://xn--80ak6aa92e.com/", "http://\u0430\u0440\u0440\u04cf\u0435/", "tel://\u0430\u0440\u0440\u04cf\u0435/",
	"http://\u0445\u043e\u0440.\u0440\u0443\u0441/", "http://\u0430\u0440a.\u0440\u0443\u0441/",
	"http://tokyo\u6771\u4eac.example/", "http://\u30c6\u30fc\u30d6\u30eb\u3066\u3059\u3068\u6f22a.example/",
	"http://\u6f22\u5b57\ud55c\uae00a.example/", "http://\u6f22\u5b57\u3105a.example/",
	"http://\u6f22\u3105\u3042.example/", "http://\ud55c\u3042.example/", "http://\u0e01\u0430.example/",
	"http://\u03a9mega.example/", "http://\u0561\u0430.example/", "http://\u0430\u0431\u0432-1.example/",
	"http://example.org/\u0430a", "http://example.org/%25", "http://example.org/%25%41", "http://example.org/%2541%2542",
	"http://example.org/%252", "http://example.org/%252525257Ab", "http://example.org/%25252", "http://example.org/%25AB41",
	"http://example.org/%E9%C3%A9%e9", "http://example.org/%c3%a9", "http://example.org/%E2%80%AE",
	"http://example.org/%EF%BF%BD", "http://example.org/%EE%80%80", "http://example.org/a%CC%A3",
	"http://example.org/%CC%A3", "http://example.org/%2F%CC%A3", "http://example.org/%EF%BC%8F",
	"http://example.org/%F3%AA%80%80", "http://example.org/%7F%1F%20", "http://example.org/a%7Eb%7E",
	"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", "ftp://paypal.com;x@h/", "ftp://PayPal.COM@h/",
	"ftp://a.com.@h/", "ftp://com@h/", "ftp://google.jp@h/", "ftp://www.a1@h/", "ftp://www.host@h/",
	"ftp://host.\u0440\u0444@h/", "ftp://a\u3002com@h/", "ftp://first.last@h/", "ftp://jane.doe@h/", "ftp://10.0.0.1;x@h/",
	"ftp://\u00e9.\u00e9.\u00e9@h/", "ftp://www.paypal.com%2F@h/", "http://xn--cominfo-ef0d.example/",
	"http://git%C2%ADhub.com/", "http://a%E2%95%B1b.com/", "http://a%EF%BC%8Eb.com/", "tel://a%EF%BC%8Eb.com/",
	"http://a%EF%BC%8Fb.com/", "http://\u0650a.example/", "http://a\u0650.example/", "http://\u0628\u0650.example/",
	"http://\u0430\u0440\u0440\u04cf\u0435\u0323.com/", "http://\u0430\u0440\u0440\u04cf\u0435\u2764.com/",
	"http://\u0430-1.com/", "http://\u2764.com/", "http://\u0301.com/", "http://\u05e1\u05d5\u05e1.co.il/",
	"http://\u05e1\u05d5\u05e1.com/", "http://\u0440\u043e\u0441\u0430.ru/", "http://\u0440\u043e\u0441\u0430.RU/",
	"http://\u0440\u043e\u0441\u0430.gr/", "https://bn.wikipedia.org/wiki/\u09b0\u200d\u09cd\u09af\u09be\u09ac",
	"http://h/\u09b0\u200d\u09af", "mailto:a@b?body=a%0D%0Ab", "http://h/%C2%85", "http://h/%C2%A0",
	"mailto:a@b?cc=x@y&Body=a%0D%0Ab%09", "mailto:a@b?subject=a%0D%0Ab", "mailto:a%0D%0Ab@b", "http:/?body=a%0A",
	"data:,a%0A", "data:,a%07", "data:,?a%0A", "SMS:+1?body=a%0A", "http://h/%D7%90b", "http://h/%D7%90\u05d0",
	"http://h/%D7%90/b", "http://h/%E1%BF%AF%CD%BE", "http://h/%7E%CC%81", "http://h/\u202e\u202e%C3%A9",
	"http://h/a?\u202e#\u202e", "http://h/\u2ff0\u0149", "http://h/\u17a3\u0149", "tel://a.\u0301/", "http://a.\u0301b/",
	"http://h/.\u0301", "http://h/a%0D%0Ab", "mailto:a@b?body=a%00b", "http://h/?u=http%3A%2F%2Fh%2Fa%2520b",
	"http://example.org/a,\u0323", "http://example.org/a%2F\u0323\u0323", "http://example.org/?\u0323",
	"http://example.org/a#\u0323", "http://example.org/a\u0300b\u0301", "http://example.org/\u037e\u1fef",
	"http://example.org/\u2126", "http://example.org/\u2329", "http://example.org/\u0340a", "http://example.org/\u200d",
	"http://example.org/\u0915\u094d\u200d\u0937", "http://example.org/\u0627\u200c\u0628",
	"http://example.org/\u0628\u064e\u200c\u064e\u0628", "http://example.org/\u0628\u200c",
	"http://example.org/\uff08\uff09", "http://example.org/\ufb00\ufb01", "http://example.org/\u00a0\u2003",
	"http://example.org/\u2215\u2044", "http://example.org/\u2026", "http://example.org/?q=\ue000#\u00e9",
	"http://u\u00a0@example.org/", "ftp://u:%41%42@h/", "http://example.org/a\u202eb", "http://\u05d01.example/",
	"tel://\u05d01/", "http://h/?%CC%A3", "http://h/%252g", "MAILTO:a@b?body=%0A", "tel://a\u00a0b/", "https://:80/",
	"ftp://a.b.c1@h/", "ftp://a.b.c_d@h/", "ftp://a.b.cd@h/", "http://\u00e9%E2%95%B1b.com/", "http://\u00e9%C2%ADb.com/",
	"tel://g%2F\u043eogle/", "tel://xn--80ak6aa92e.com/", "http://1xf/", "http://0Xff/", "mailto://h", "mailto://u@h/a",
	"urn:a-b:c", "urn:a1:c", "urn:1a:c", "urn:uuid:f81d4fae-7dec-11d0-765-00a0c91e6bf6a", "did:z9:a", "coaps+tcp:///a",
	"ws:///a", "rtspu:///a", "http://h/\u31ef", "http://h/\u2fff\u0341", "http://h/a\u200d\u094d",
	"http://h/\u0301\u200d\u094d", "http://h/\u0628\u034f\u200c\u0628", "http://h/\u0628\u200c\u034f\u0628",
	"http://\u0430\u30fb\u0431.example/", "http://\ud55c\u3099.example/", "tel://\u0661/",
	"http://\u0440\u043e\u0441\u0430.bg/", "http://\u0440\u043e\u0441\u0430.by/", "http://\u0440\u043e\u0441\u0430.kg/",
	"http://\u0440\u043e\u0441\u0430.kz/", "http://\u0440\u043e\u0441\u0430.mk/", "http://\u0440\u043e\u0441\u0430.mn/",
	"http://\u0440\u043e\u0441\u0430.rs/", "http://\u0440\u043e\u0441\u0430.su/", "http://\u0440\u043e\u0441\u0430.tj/",
	"http://\u0440\u043e\u0441\u0430.ua/", "http://\u0440\u043e\u0441\u0430.uz/", "http://\u03bf\u03c1.gr/",
	"http://\u03bf\u03c1.us/", "http://\u03bf\u03c1.cy/", "http://\u10e7\u10ff.ge/", "http://\u10e7\u10ff.us/",
	"http://\u101d.mm/", "http://\u101d.us/", "http://\u0e50.th/", "http://\u0e50.us/", "http://\u0570\u0578.am/",
	"http://\u0570\u0578.us/", "http://\u12d0.et/", "http://\u12d0.us/", "http://\u1200.er/", "http://\u1200.us/",
	"ftp://a.app@h/", "ftp://a.biz@h/", "ftp://a.com@h/", "ftp://a.dev@h/", "ftp://a.edu@h/", "ftp://a.gov@h/",
	"ftp://a.info@h/", "ftp://a.mil@h/", "ftp://a.net@h/", "ftp://a.org@h/", "c:a", "c://h/a", "Z39.50://h/", "web+x:a",
	"file://localhost/a", "file://h/a", "file:a", "file:", "file://h", "file://c:/a", "file://cd:/a", "file://u@h/a",
	"file:///a?q", "file:///a#f", "FILE:a", "mailto:", "mailto:?subject=a&body=b", "mailto:a@b,c@d",
	"mailto:a@%5B1.2.3.4%5D", "mailto:a@%5B1.2.3.4", "mailto:a@%5B%5D", "mailto:%40@b", "mailto:a%20b@b", "mailto:a%2Eb@b",
	"mailto:a%2E.b@b", "mailto://a@[::1]", "mailto://a", "mailto:a@b,,c@d", "mailto:a@b,", "mailto:a", "mailto:@b",
	"mailto:a@", "mailto:a@b@c", "mailto:a..b@c", "mailto:.a@c", "mailto:a@b.", "mailto:a;b@c",
	"mailto:%22not%40me%22@example.org", "mailto:%22a..b%22@example.org", "mailto:%22a(b%22@example.org",
	"mailto:%22not@me:%22@example.org", "mailto:%22a;b%22@example.org", "mailto:%22a..b%22@x",
	"mailto:a@%5BIPv6:2001:db8::1%5D", "mailto:a%2Fb@x", "mailto:a%3Ab@x", "mailto:%22@b",
	"mailto:gorby%25kremvax@example.com", "mailto:user@%E7%B4%8D.example", "mailto:a@b?subject", "mailto:a@b?=x",
	"mailto:a@b?subject=x&", "mailto:a@b?subject=x=y", "mailto:a@b?body=http://h", "mailto://h/a", "urn:ab:c", "urn:a:c",
	"urn:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:c", "urn:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:c", "urn:-a:c", "urn:a-:c",
	"urn:a_b:c", "urn:ab:", "urn:ab:/c", "urn:ab:c/d#f", "urn:", "urn://ab:1/c", "urn:ab:c?+r?=q", "urn:ab:c?=q",
	"urn:ab:c?+r?s/t", "urn:ab:c?=q?+r", "urn:ab:b/../c", "urn:ab:c?=/q", "urn:ab:c?+?q", "urn:ab:c?", "urn:ab:c?q",
	"urn:ab:c?+", "urn:ab:c?=", "urn:ab:c?+/r", "urn:ab:c?+r?=", "urn:ab:c?+r?=/q",
	"URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg",
	"urn:uuid:f81d4fae07dec-11d0-a765-00a0c91e6bf6", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6-f6",
	"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf61", "did:a:b", "did:a:b/c?d#e", "did:a:b::c",
	"did:web:example.com%3A3000", "did:a:b:", "did:a:", "did:a", "did::a", "did:a:b!c", "did:a:\u00e9", "did://a/", "did:",
	"tag:example.org,2005:", "tag:a@example.org,2005-02:x", "tag:a.b_c-d@example.org,2005-02-28:x",
	"tag:1-2.3,2004-02-29:x", "tag:example.org,2005-02-29:x", "tag:example.org,2005-00:x", "tag:example.org,2005-01-00:x",
	"tag:example.org,205:x", "tag:example.org,20056:x", "tag:example.org,2005/02:x", "tag:example.org,2o05:x",
	"tag:example.org:x", "tag:example.org,2005", "tag:,2005:x", "tag:-a,2005:x", "tag:a-,2005:x", "tag:a-.b,2005:x",
	"tag:a..b,2005:x", "tag:a.,2005:x", "tag:a_b,2005:x", "tag:@a,2005:x", "tag:a!@b,2005:x", "tag:a@,2005:x", "tag://h/a",
	// References that package display changes.
	"http://example.org/a?b#c", "HTTP://Example.ORG:80/%7e%2f", "http://xn--rsum-bpad.example.org/",
	"http://R%C3%89SUM%C3%89\u3002Example/", "http://\u0430\u0440\u0440\u04cf\u0435.com/",
	"http://xn--80ak6aa92e.xn--p1ai/", "http://g\u043e\u043egle.com/", "http://\u09151\u0967.example/",
	"http://\u0627\u0661\u06f1\u0627.example/", "http://a.\u00e9./", "http://_a.xn--9ca/", "http://a\uff0fb.com/",
	"http://%C3%A9..com/", "http://\u00e9%2F.com/", "http://EX%41mple!/", "http://u@xn--9ca:8/", "http://[::A]/%C3%A9",
	"http://xn--9ca", "//%C3%A9.\u00e9/", "tel://EX%41mple%2f/", "tel://g\u043e\u043egle.a/", "tel://a\u3002b\uff0e\u0301/",
	"tel://\u0430\u0440\u0440\u04cf\u0435.\u0440/", "tel://\u0430%2Fa/", "tel://\u0430%2f\u0436/", "a%20b%C3%A9%E9",
	"a%E2%80%AEb\u202e", "%C2%A0\u00a0\u200b\u2060\ufeff\u180b", "?\ue000%EE%80%80\U000ea000%F3%AA%80%80\u0149",
	"a\uff0f%EF%BC%8F\u2044\u2215\u2026", "\ufb01%EF%AC%81\uff08", "a%CC%81/%CC%81a?\u0301#\u0301\u0301",
	"a,\u0301%2F\u0301%C3%A9\u0301", "%D8%A8%E2%80%8C%D8%A8", "a\u200c\u200d", "\u0915\u094d%E2%80%8D\u0937",
	"\u0628\u034f\u200c\u0628", "%D7%90b/%D7%90", "/\u05d0%E2%80%AE/\u05d0", "ftp://%C3%A9:%C3%A9@h/",
}

// Longest returns a reference of the maximum length, 1<<30 bytes, that begins with prefix.
func Longest(prefix string) iri.Ref {
	var b strings.Builder
	b.Grow(1 << 30)
	b.WriteString(prefix)
	for chunk := strings.Repeat("a", 1<<20); b.Len() < b.Cap(); {
		b.WriteString(chunk[:min(len(chunk), b.Cap()-b.Len())])
	}
	return iri.MustParseRef(b.String()[:1<<30])
}
