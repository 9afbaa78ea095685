package lint_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/internal/iritest"
	"example.com/iri/lint"
)

// lintTests has references that complement the examples in docs/lint.md, with their findings. A
// finding is written as its code and span, followed by "=" and its fix if it has one.
var lintTests = []struct {
	s    string
	want string
}{
	{"", ""},
	{"a/../b", "dot-segments 0:6"},
	{"../../a/b", ""},
	{"./../a/./b", "dot-segments 5:10"},
	{"./a:b", ""},
	{"..", ""},
	{"a/..", "dot-segments 0:4"},
	{"/a/..", "dot-segments 0:5=/"},
	{"//h/a/./b", "dot-segments 3:9=/a/b"},
	{"tel:/.//a", ""}, // without "/.", "//a" would be an authority
	{"tel:/a/..//b", "dot-segments 4:12=/.//b"},
	{"tel:a/%2e%2E/b", "dot-segments 4:14 lower-case-hex 6:9=%2E encoded-unreserved 6:12=.."},
	{"tel:a?/../#/../", ""},
	{"tel:...", ""},
	{"tel:a/.b/..c", ""},
	{"tel:.", "dot-segments 4:5"},

	{"http:", "missing-host 5:5"},
	{"HTTP:a", "upper-case-scheme 0:4=http missing-host 5:5"},
	{"http://:80", "missing-host 7:7 default-port 7:10="},
	{"http://u:p@", "http-userinfo 7:11= password 8:10= missing-host 11:11"},
	{"ldap:///", ""},
	{"wss://h", "empty-path 7:7=/"},
	{"http://h?q", "empty-path 8:8=/"},
	{"http://h#f", "empty-path 8:8=/"},
	{"ftp://h", "empty-path 7:7=/"},
	{"amqp://h", "unregistered-scheme 0:4"},
	{"//h", ""},
	{"nosuch://h?q", "unregistered-scheme 0:6 empty-path 10:10=/"},

	{"ftp://u:p:q@h/", "password 7:11="},
	{"ftp://:p@h/", "password 6:8="},
	{"ftp://u:@h/", ""},
	{"ftp://127.0.0.1@h/", "userinfo-host 6:15"},
	{"ftp://www.example.com:80@h/", "userinfo-host 6:21 password 21:24="},
	{"ftp://www%2Eexample%2Ecom@h/", "userinfo-host 6:25 encoded-unreserved 9:12=. encoded-unreserved 19:22=."},
	{"ftp://first.last1@h/", ""},
	{"ftp://example.c@h/", ""},
	{"ftp://a!b.com@h/", ""},
	{"ftp://a..com@h/", ""},
	{"ftp://.com@h/", ""},

	{"http://h:080/", "default-port 8:12= port-zeros 9:12=80"},
	{"http://h:0/", ""},
	{"http://h:00/", "port-zeros 9:11=0"},
	{"http://h:065536/", "port-range 9:15 port-zeros 9:15=65536"},
	{"http://h:99999999999999999999999/", "port-range 9:32"},
	{"https://h:443/", "default-port 9:13="},
	{"https://h:80/", ""},
	{"nosuch://h:80/", "unregistered-scheme 0:6"},
	{"http://[::1]:80/", "default-port 12:15="},
	{"http://[::AB]/", "upper-case-host 7:13=[::ab]"},

	{"http://1.2.3.4/", ""},
	{"http://1.2.3.4./", "ipv4-lookalike 7:15=1.2.3.4"},
	{"http://1.2.3.04/", "ipv4-lookalike 7:15=1.2.3.4"},
	{"http://1.2.3.08/", "ipv4-lookalike 7:15"},
	{"http://1.2.3/", "ipv4-lookalike 7:12=1.2.0.3"},
	{"http://1/", "ipv4-lookalike 7:8=0.0.0.1"},
	{"http://0x/", "ipv4-lookalike 7:9=0.0.0.0"},
	{"http://0xfFffffff/", "upper-case-host 7:17=0xffffffff ipv4-lookalike 7:17=255.255.255.255"},
	{"http://0x1ffffffff/", "ipv4-lookalike 7:18"},
	{"http://4294967296/", "ipv4-lookalike 7:17"},
	{"http://256.1.1.1/", "ipv4-lookalike 7:16"},
	{"http://1.2.3.4.5/", "ipv4-lookalike 7:16"},
	{"http://a.1/", "ipv4-lookalike 7:10"},
	{"http://0xg/", ""},
	{"http://1a/", ""},
	{"http://1.a/", ""},
	{"http://\uff11.2.3.4/", "host-mapping 7:10=1 compatibility 7:10=1 ipv4-lookalike 7:16=1.2.3.4"},
	{"nosuch://127.1/", "unregistered-scheme 0:6 ipv4-lookalike 9:14=127.0.0.1"},
	{"tel://%31/", "ipv4-lookalike 6:9=0.0.0.1 encoded-unreserved 6:9=1"},
	{"tel://a%2F1/", ""},

	{"http://_dmarc.example/", ""},
	{"http://a-.example/", "invalid-host 7:9"},
	{"http://a!b/", "invalid-host 7:10"},
	{"http://a%20b/", "invalid-host 7:12"},
	{"http://%FF/", "invalid-host 7:10 not-utf8 7:10"},
	{"tel://a!b/", ""},
	{"http://b.xn--a/", "invalid-host 9:14"},
	{"http://\u05d0.1a/", "invalid-host 10:12 bidi-split 10:12"}, // by the Bidi rule
	{"http://" + strings.Repeat("a.", 127) + "a/", "long-host 7:262"},
	{"http://a." + strings.Repeat("b", 64) + ".c/", "long-host 9:73"},
	{"tel://" + strings.Repeat("a", 255) + "/", ""},
	{"tel://" + strings.Repeat("a", 256) + "/", "long-host 6:262"},
	{"http://EXAMPLE.%C3%89/", "upper-case-host 7:21=example.%C3%89 host-mapping 15:21=\u00e9"},
	{"http://example.%c3%89/", "lower-case-hex 15:18=%C3 host-mapping 15:21=\u00e9"},
	{"http://example.%C3%A9/", "encoded-literal 15:21=\u00e9"},
	{"http://example.%C3%A9../", "invalid-host 22:22"},
	{"tel://%C3%A9/", "encoded-literal 6:12=\u00e9"},
	{"tel://%D0%B0/", "script-lookalike 6:12"},
	{"tel://g%D0%BE%D0%BEgle/", "mixed-script 6:22"},
	{"http://xn--1-zhc/", ""}, // its Unicode form violates section 4.2
	{"http://\u0628\u0661/", "bidi-end 7:11=xn--ngb8i"},
	{"http://a\u3002b/", "host-mapping 8:11=."},
	{"tel://a\u3002b/", ""},
	{"http://XN--9CA/", "upper-case-host 7:14=xn--9ca encoded-host-label 7:14=\u00e9"},
	{"tel://xn--9ca/", ""},
	{"http://xn--9ca.a..b/", "invalid-host 17:17"},

	{"http://xn--80ak6aa92e.com/", "script-lookalike 7:21"}, // no encoded-host-label: its Unicode form is deceptive
	{"http://\u0430\u0440\u0440\u04cf\u0435/", "script-lookalike 7:17"},
	{"tel://\u0430\u0440\u0440\u04cf\u0435/", "script-lookalike 6:16"},
	{"http://\u0445\u043e\u0440.\u0440\u0443\u0441/", ""},
	{"http://\u0430\u0440a.\u0440\u0443\u0441/", "mixed-script 7:12"},
	{"http://tokyo\u6771\u4eac.example/", ""},
	{"http://\u30c6\u30fc\u30d6\u30eb\u3066\u3059\u3068\u6f22a.example/", ""},
	{"http://\u6f22\u5b57\ud55c\uae00a.example/", ""},
	{"http://\u6f22\u5b57\u3105a.example/", ""},
	{"http://\u6f22\u3105\u3042.example/", "mixed-script 7:16"},
	{"http://\ud55c\u3042.example/", "mixed-script 7:13"},
	{"http://\u0e01\u0430.example/", "mixed-script 7:12"},
	{"http://\u03a9mega.example/", "mixed-script 7:13"},
	{"http://\u0561\u0430.example/", "mixed-script 7:11"},
	{"http://\u0430\u0431\u0432-1.example/", ""},
	{"http://example.org/\u0430a", ""}, // paths may mix scripts

	{"http://example.org/%25", ""},
	{"http://example.org/%25%41", "encoded-unreserved 22:25=A"},
	{"http://example.org/%2541%2542", "double-encoding 19:29=%41%42"},
	{"http://example.org/%252", ""},
	{"http://example.org/%252525257Ab", "double-encoding 19:30=%2525257A"},
	{"http://example.org/%25252", "double-encoding 19:24=%25"},
	{"http://example.org/%25AB41", "double-encoding 19:24=%AB"},
	{"http://example.org/%E9%C3%A9%e9", "not-utf8 19:22 encoded-literal 22:28=\u00e9 not-utf8 28:31 lower-case-hex 28:31=%E9"},
	{"http://example.org/%c3%a9", "encoded-literal 19:25=\u00e9 lower-case-hex 19:25=%C3%A9"},
	{"http://example.org/%E2%80%AE", ""},
	{"http://example.org/%EF%BF%BD", ""},
	{"http://example.org/%EE%80%80", ""},
	{"http://example.org/a%CC%A3", "encoded-literal 20:26=\u0323"},
	{"http://example.org/%CC%A3", ""},
	{"http://example.org/%2F%CC%A3", ""},
	{"http://example.org/%EF%BC%8F", ""},
	{"http://example.org/%F3%AA%80%80", ""},
	{"http://example.org/%7F%1F%20", "encoded-control 19:25"},
	{"http://example.org/a%7Eb%7E", "encoded-unreserved 20:23=~ encoded-unreserved 24:27=~"},

	{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", "userinfo-host 6:41"}, // RFC 3986, section 7.6
	{"ftp://paypal.com;x@h/", "userinfo-host 6:18"},
	{"ftp://PayPal.COM@h/", "userinfo-host 6:16"},
	{"ftp://a.com.@h/", "userinfo-host 6:12"},
	{"ftp://com@h/", ""},
	{"ftp://google.jp@h/", "userinfo-host 6:15"},
	{"ftp://www.a1@h/", ""},
	{"ftp://www.host@h/", "userinfo-host 6:14"},
	{"ftp://host.\u0440\u0444@h/", "userinfo-host 6:15"},
	{"ftp://a\u3002com@h/", "userinfo-host 6:13"},
	{"ftp://first.last@h/", ""},
	{"ftp://jane.doe@h/", ""},
	{"ftp://10.0.0.1;x@h/", "userinfo-host 6:16"},
	{"ftp://\u00e9.\u00e9.\u00e9@h/", "userinfo-host 6:14"},
	{"ftp://www.paypal.com%2F@h/", "userinfo-host 6:23"},

	{"http://xn--cominfo-ef0d.example/", "syntax-lookalike 7:23"}, // U+2215
	{"http://git%C2%ADhub.com/", "invisible 7:19 host-mapping 7:19=github"},
	{"http://a%E2%95%B1b.com/", "syntax-lookalike 7:18"},
	{"http://a%EF%BC%8Eb.com/", "syntax-lookalike 7:18 host-mapping 7:18=a.b"},
	{"tel://a%EF%BC%8Eb.com/", ""},
	{"http://a%EF%BC%8Fb.com/", "invalid-host 7:18"},
	{"http://\u0650a.example/", "leading-mark 7:9 invalid-host 7:10 mixed-script 7:10"},
	{"http://a\u0650.example/", "mixed-script 7:10"},
	{"http://\u0628\u0650.example/", ""},

	{"http://\u0430\u0440\u0440\u04cf\u0435\u0323.com/", "script-lookalike 7:19"}, // with a dot below
	{"http://\u0430\u0440\u0440\u04cf\u0435\u2764.com/", "script-lookalike 7:20"},
	{"http://\u0430-1.com/", "script-lookalike 7:11"},
	{"http://\u2764.com/", ""},
	{"http://\u0301.com/", "invalid-host 7:9 leading-mark 7:9"},
	{"http://\u05e1\u05d5\u05e1.co.il/", ""},
	{"http://\u05e1\u05d5\u05e1.com/", "script-lookalike 7:13"},
	{"http://\u0440\u043e\u0441\u0430.ru/", ""},
	{"http://\u0440\u043e\u0441\u0430.RU/", "upper-case-host 7:18=\u0440\u043e\u0441\u0430.ru"},
	{"http://\u0440\u043e\u0441\u0430.gr/", "script-lookalike 7:15"},

	{"https://bn.wikipedia.org/wiki/\u09b0\u200d\u09cd\u09af\u09be\u09ac", ""},
	{"http://h/\u09b0\u200d\u09af", "joiner 12:15=%E2%80%8D"},
	{"mailto:a@b?body=a%0D%0Ab", ""},
	{"http://h/%C2%85", "encoded-control 9:15"},
	{"http://h/%C2%A0", ""},
	{"mailto:a@b?cc=x@y&Body=a%0D%0Ab%09", ""},
	{"mailto:a@b?subject=a%0D%0Ab", "encoded-control 20:26"},
	{"mailto:a%0D%0Ab@b", "encoded-control 8:14"},
	{"http:/?body=a%0A", "missing-host 5:5 encoded-control 13:16"},
	{"data:,a%0A", ""},
	{"data:,a%07", "encoded-control 7:10"},
	{"data:,?a%0A", "encoded-control 8:11"},
	{"SMS:+1?body=a%0A", "upper-case-scheme 0:3=sms"},
	{"http://h/%D7%90b", ""}, // package display leaves it percent-encoded
	{"http://h/%D7%90\u05d0", "encoded-literal 9:15=\u05d0 bidi-mixed 9:17=\u05d0\u05d0 bidi-start 9:17=\u05d0\u05d0"},
	{"http://h/%D7%90/b", "encoded-literal 9:15=\u05d0"},
	{"http://h/%E1%BF%AF%CD%BE", ""}, // normalization would convert these to ";" and "`"
	{"http://h/%7E%CC%81", "encoded-unreserved 9:12=~"},
	{"http://h/\u202e\u202e%C3%A9", "bidi-control 9:15=%E2%80%AE%E2%80%AE encoded-literal 15:21=\u00e9"},
	{"http://h/a?\u202e#\u202e", "bidi-control 11:14=%E2%80%AE bidi-control 15:18=%E2%80%AE"},
	{"http://h/\u2ff0\u0149", "deprecated 9:14=%E2%BF%B0\u02bcn"},
	{"http://h/\u17a3\u0149", "deprecated 9:14"},
	{"tel://a.\u0301/", "leading-mark 8:10=%CC%81"},
	{"http://a.\u0301b/", "leading-mark 9:11 invalid-host 9:12"},
	{"http://h/.\u0301", ""}, // the segment is not "."
	{"http://h/a%0D%0Ab", "encoded-control 10:16"},
	{"mailto:a@b?body=a%00b", "encoded-control 17:20"},
	{"http://h/?u=http%3A%2F%2Fh%2Fa%2520b", "double-encoding 30:35"},

	{"http://example.org/a,\u0323", "leading-mark 21:23=%CC%A3"},
	{"http://example.org/a%2F\u0323\u0323", "leading-mark 23:27=%CC%A3%CC%A3"},
	{"http://example.org/?\u0323", "leading-mark 20:22=%CC%A3"},
	{"http://example.org/a#\u0323", "leading-mark 21:23=%CC%A3"},
	{"http://example.org/a\u0300b\u0301", "not-nfc 19:25=\u00e0b\u0301"},
	{"http://example.org/\u037e\u1fef", "syntax-lookalike 19:24=%CD%BE%E1%BF%AF not-nfc 19:24=%CD%BE%E1%BF%AF"},
	{"http://example.org/\u2126", "not-nfc 19:22=\u03a9"},
	{"http://example.org/\u2329", "deprecated 19:22=\u3008 not-nfc 19:22=\u3008"},
	{"http://example.org/\u0340a", "deprecated 19:21=%CD%80"},
	{"http://example.org/\u200d", "joiner 19:22=%E2%80%8D"},
	{"http://example.org/\u0915\u094d\u200d\u0937", ""},
	{"http://example.org/\u0627\u200c\u0628", "joiner 21:24=%E2%80%8C"}, // an alef does not join to the next letter
	{"http://example.org/\u0628\u064e\u200c\u064e\u0628", ""},
	{"http://example.org/\u0628\u200c", "joiner 21:24=%E2%80%8C"},
	{"http://example.org/\uff08\uff09", "compatibility 19:25"},
	{"http://example.org/\ufb00\ufb01", "compatibility 19:25=fffi"},
	{"http://example.org/\u00a0\u2003", "white-space 19:24=%C2%A0%E2%80%83"},
	{"http://example.org/\u2215\u2044", "syntax-lookalike 19:25=%E2%88%95%E2%81%84"},
	{"http://example.org/\u2026", "syntax-lookalike 19:22=%E2%80%A6"},
	{"http://example.org/?q=\ue000#\u00e9", "private-use 22:25"},
	{"http://u\u00a0@example.org/", "http-userinfo 7:11= white-space 8:10=%C2%A0"},

	{"ftp://u:%41%42@h/", "password 7:14= encoded-unreserved 8:14=AB"},
	{"http://example.org/a\u202eb", "bidi-control 20:23=%E2%80%AE"},
	{"http://\u05d01.example/", "bidi-end 7:10=xn--1-zhc"},
	{"tel://\u05d01/", "bidi-end 6:9=%D7%901"},
	{"http://h/?%CC%A3", ""},
	{"http://h/%252g", ""},
	{"MAILTO:a@b?body=%0A", "upper-case-scheme 0:6=mailto"},
	{"http://h/a" + strings.Repeat("\u0323", 16) + "b" + strings.Repeat("\u0323", 16), "not-nfc 9:75=\u1ea1" + strings.Repeat("\u0323", 15) + "\u1e05" + strings.Repeat("\u0323", 15)},
	{"http://h/a" + strings.Repeat("\u0323", 16) + "\u00e9" + strings.Repeat("\u0323", 16), "not-nfc 9:76=\u1ea1" + strings.Repeat("\u0323", 15) + "\u1eb9" + strings.Repeat("\u0323", 15) + "\u0301"},
	{"http://h/" + strings.Repeat("\u0323", 30), "leading-mark 9:69=" + strings.Repeat("%CC%A3", 30)},
	{"tel://a\u00a0b/", "white-space 7:9=%C2%A0"},
	{"https://:80/", "missing-host 8:8"},
	{"ftp://a.b.c1@h/", ""},
	{"ftp://a.b.c_d@h/", ""},
	{"ftp://a.b.cd@h/", "userinfo-host 6:12"},
	{"http://\u00e9%E2%95%B1b.com/", "syntax-lookalike 7:19"},
	{"http://\u00e9%C2%ADb.com/", "invisible 7:16 host-mapping 7:16=\u00e9b"},
	{"tel://g%2F\u043eogle/", "mixed-script 6:16"},
	{"tel://xn--80ak6aa92e.com/", ""},
	{"http://1xf/", ""},
	{"http://0Xff/", "upper-case-host 7:11=0xff ipv4-lookalike 7:11=0.0.0.255"},
	{"mailto://h", "mailto-syntax 7:10"},
	{"mailto://u@h/a", "mailto-syntax 7:12"},
	{"urn:a-b:c", ""},
	{"urn:a1:c", ""},
	{"urn:1a:c", ""},
	{"urn:uuid:f81d4fae-7dec-11d0-765-00a0c91e6bf6a", "urn-uuid-syntax 9:45"},
	{"did:z9:a", ""},
	{"coaps+tcp:///a", "missing-host 12:12"},
	{"ws:///a", "missing-host 5:5"},
	{"rtspu:///a", "missing-host 8:8"},
	{"http://h/\u31ef", "deprecated 9:12=%E3%87%AF"},
	{"http://h/\u2fff\u0341", "deprecated 9:14=%E2%BF%BF%CD%81 not-nfc 9:14=\u2fff\u0301"},
	{"http://h/a\u200d\u094d", "joiner 10:13=%E2%80%8D"},
	{"http://h/\u0301\u200d\u094d", "leading-mark 9:11=%CC%81 joiner 11:14=%E2%80%8D"},
	{"http://h/\u0628\u034f\u200c\u0628", "invisible 11:13=%CD%8F joiner 13:16=%E2%80%8C"},
	{"http://h/\u0628\u200c\u034f\u0628", "joiner 11:14=%E2%80%8C invisible 14:16=%CD%8F"},
	{"http://\u0430\u30fb\u0431.example/", "mixed-script 7:14"},
	{"http://\ud55c\u3099.example/", "mixed-script 7:13"},
	{"tel://\u0661/", "script-lookalike 6:8"},
	{"http://h/a" + strings.Repeat("\uff9e", 31), "compatibility 10:103"},
	{"http://\u0440\u043e\u0441\u0430.bg/", ""},
	{"http://\u0440\u043e\u0441\u0430.by/", ""},
	{"http://\u0440\u043e\u0441\u0430.kg/", ""},
	{"http://\u0440\u043e\u0441\u0430.kz/", ""},
	{"http://\u0440\u043e\u0441\u0430.mk/", ""},
	{"http://\u0440\u043e\u0441\u0430.mn/", ""},
	{"http://\u0440\u043e\u0441\u0430.rs/", ""},
	{"http://\u0440\u043e\u0441\u0430.su/", ""},
	{"http://\u0440\u043e\u0441\u0430.tj/", ""},
	{"http://\u0440\u043e\u0441\u0430.ua/", ""},
	{"http://\u0440\u043e\u0441\u0430.uz/", ""},
	{"http://\u03bf\u03c1.gr/", ""},
	{"http://\u03bf\u03c1.us/", "script-lookalike 7:11"},
	{"http://\u03bf\u03c1.cy/", ""},
	{"http://\u03bf\u03c1.us/", "script-lookalike 7:11"},
	{"http://\u10e7\u10ff.ge/", ""},
	{"http://\u10e7\u10ff.us/", "script-lookalike 7:13"},
	{"http://\u101d.mm/", ""},
	{"http://\u101d.us/", "script-lookalike 7:10"},
	{"http://\u0e50.th/", ""},
	{"http://\u0e50.us/", "script-lookalike 7:10"},
	{"http://\u0570\u0578.am/", ""},
	{"http://\u0570\u0578.us/", "script-lookalike 7:11"},
	{"http://\u12d0.et/", ""},
	{"http://\u12d0.us/", "script-lookalike 7:10"},
	{"http://\u1200.er/", ""},
	{"http://\u1200.us/", "script-lookalike 7:10"},
	{"ftp://a.app@h/", "userinfo-host 6:11"},
	{"ftp://a.biz@h/", "userinfo-host 6:11"},
	{"ftp://a.com@h/", "userinfo-host 6:11"},
	{"ftp://a.dev@h/", "userinfo-host 6:11"},
	{"ftp://a.edu@h/", "userinfo-host 6:11"},
	{"ftp://a.gov@h/", "userinfo-host 6:11"},
	{"ftp://a.info@h/", "userinfo-host 6:12"},
	{"ftp://a.mil@h/", "userinfo-host 6:11"},
	{"ftp://a.net@h/", "userinfo-host 6:11"},
	{"ftp://a.org@h/", "userinfo-host 6:11"},

	{"c:a", "single-letter-scheme 0:1"},
	{"c://h/a", "single-letter-scheme 0:1"},
	{"Z39.50://h/", "upper-case-scheme 0:6=z39.50"},
	{"web+x:a", "unregistered-scheme 0:5"},

	{"file://localhost/a", ""},
	{"file://h/a", ""},
	{"file:a", "file-syntax 5:6"},
	{"file:", "file-syntax 5:5"},
	{"file://h", "file-syntax 8:8"},
	{"file://c:/a", "file-syntax 7:9=/c: empty-port 8:9="},
	{"file://cd:/a", "file-syntax 7:10 empty-port 9:10="},
	{"file://u@h/a", "file-syntax 7:10"},
	{"file:///a?q", "file-syntax 10:11"},
	{"file:///a#f", ""},
	{"FILE:a", "upper-case-scheme 0:4=file file-syntax 5:6"},

	{"mailto:", ""},
	{"mailto:?subject=a&body=b", ""},
	{"mailto:a@b,c@d", ""},
	{"mailto:a@%5B1.2.3.4%5D", ""},
	{"mailto:a@%5B1.2.3.4", "mailto-syntax 7:19"},
	{"mailto:a@%5B%5D", "mailto-syntax 7:15"},
	{"mailto:%40@b", "mailto-syntax 7:12"},
	{"mailto:a%20b@b", "mailto-syntax 7:14"},
	{"mailto:a%2Eb@b", "encoded-unreserved 8:11=."},
	{"mailto:a%2E.b@b", "mailto-syntax 7:15 encoded-unreserved 8:11=."},
	{"mailto://a@[::1]", "mailto-syntax 7:16"},
	{"mailto://a", "mailto-syntax 7:10"},
	{"mailto:a@b,,c@d", "mailto-syntax 11:11"},
	{"mailto:a@b,", "mailto-syntax 11:11"},
	{"mailto:a", "mailto-syntax 7:8"},
	{"mailto:@b", "mailto-syntax 7:9"},
	{"mailto:a@", "mailto-syntax 7:9"},
	{"mailto:a@b@c", "mailto-syntax 7:12"},
	{"mailto:a..b@c", "mailto-syntax 7:13"},
	{"mailto:.a@c", "mailto-syntax 7:11"},
	{"mailto:a@b.", "mailto-syntax 7:11"},
	{"mailto:a;b@c", "mailto-syntax 7:12"},
	{"mailto:%22not%40me%22@example.org", ""},
	{"mailto:%22a..b%22@example.org", ""},
	{"mailto:%22a(b%22@example.org", ""},
	{"mailto:%22not@me:%22@example.org", ""},
	{"mailto:%22a;b%22@example.org", "mailto-syntax 7:28"},
	{"mailto:%22a..b%22@x", ""},
	{"mailto:a@%5BIPv6:2001:db8::1%5D", ""},
	{"mailto:a%2Fb@x", ""},
	{"mailto:a%3Ab@x", "mailto-syntax 7:14"},
	{"mailto:", ""},
	{"mailto:%22@b", "mailto-syntax 7:12"},
	{"mailto:gorby%25kremvax@example.com", ""},
	{"mailto:user@%E7%B4%8D.example", "encoded-literal 12:21=\u7d0d"},
	{"mailto:a@b?subject", "mailto-syntax 11:18"},
	{"mailto:a@b?=x", ""},
	{"mailto:a@b?subject=x&", "mailto-syntax 21:21"},
	{"mailto:a@b?subject=x=y", "mailto-syntax 11:22"},
	{"mailto:a@b?body=http://h", "mailto-syntax 11:24"},
	{"mailto://h/a", "mailto-syntax 7:10"},

	{"urn:ab:c", ""},
	{"urn:a:c", "urn-syntax 4:5"},
	{"urn:" + strings.Repeat("a", 32) + ":c", ""},
	{"urn:" + strings.Repeat("a", 33) + ":c", "urn-syntax 4:37"},
	{"urn:-a:c", "urn-syntax 4:6"},
	{"urn:a-:c", "urn-syntax 4:6"},
	{"urn:a_b:c", "urn-syntax 4:7"},
	{"urn:ab:", "urn-syntax 6:7"},
	{"urn:ab:/c", "urn-syntax 6:9"},
	{"urn:ab:c/d#f", ""},
	{"urn:", "urn-syntax 4:4"},
	{"urn://ab:1/c", "urn-syntax 4:10"},
	{"urn:ab:c?+r?=q", ""},
	{"urn:ab:c?=q", ""},
	{"urn:ab:c?+r?s/t", ""},
	{"urn:ab:c?=q?+r", ""},
	{"urn:ab:b/../c", "dot-segments 4:13"},
	{"urn:ab:c?=/q", "urn-syntax 9:12"},
	{"urn:ab:c?+?q", "urn-syntax 9:12"},
	{"urn:ab:c?", "urn-syntax 9:9"},
	{"urn:ab:c?q", "urn-syntax 9:10"},
	{"urn:ab:c?+", "urn-syntax 9:10"},
	{"urn:ab:c?=", "urn-syntax 9:10"},
	{"urn:ab:c?+/r", "urn-syntax 9:12"},
	{"urn:ab:c?+r?=", ""},
	{"urn:ab:c?+r?=/q", ""},
	{"URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "upper-case-scheme 0:3=urn"},
	{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "urn-uuid-syntax 9:45"},
	{"urn:uuid:f81d4fae07dec-11d0-a765-00a0c91e6bf6", "urn-uuid-syntax 9:45"},
	{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6-f6", "urn-uuid-syntax 9:45"},
	{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf61", "urn-uuid-syntax 9:46"},

	{"did:a:b", ""},
	{"did:a:b/c?d#e", ""},
	{"did:a:b::c", ""},
	{"did:web:example.com%3A3000", ""},
	{"did:a:b:", "did-syntax 5:8"},
	{"did:a:", "did-syntax 5:6"},
	{"did:a", "did-syntax 5:5"},
	{"did::a", "did-syntax 4:4"},
	{"did:a:b!c", "did-syntax 7:8"},
	{"did:a:\u00e9", "did-syntax 6:8"},
	{"did://a/", "did-syntax 4:7"},
	{"did:", "did-syntax 4:4"},

	{"tag:example.org,2005:", ""},
	{"tag:a@example.org,2005-02:x", ""},
	{"tag:a.b_c-d@example.org,2005-02-28:x", ""},
	{"tag:1-2.3,2004-02-29:x", ""},
	{"tag:example.org,2005-02-29:x", "tag-syntax 15:26"},
	{"tag:example.org,2005-00:x", "tag-syntax 15:23"},
	{"tag:example.org,2005-01-00:x", "tag-syntax 15:26"},
	{"tag:example.org,205:x", "tag-syntax 15:19"},
	{"tag:example.org,20056:x", "tag-syntax 15:21"},
	{"tag:example.org,2005/02:x", "tag-syntax 15:23"},
	{"tag:example.org,2o05:x", "tag-syntax 15:20"},
	{"tag:example.org:x", "tag-syntax 15:15"},
	{"tag:example.org,2005", "tag-syntax 20:20"},
	{"tag:,2005:x", "tag-syntax 4:4"},
	{"tag:-a,2005:x", "tag-syntax 4:6"},
	{"tag:a-,2005:x", "tag-syntax 4:6"},
	{"tag:a-.b,2005:x", "tag-syntax 4:8"},
	{"tag:a..b,2005:x", "tag-syntax 4:8"},
	{"tag:a.,2005:x", "tag-syntax 4:6"},
	{"tag:a_b,2005:x", "tag-syntax 4:7"},
	{"tag:@a,2005:x", "tag-syntax 4:6"},
	{"tag:a!@b,2005:x", "tag-syntax 4:8"},
	{"tag:a@,2005:x", "tag-syntax 4:6"},
	{"tag://h/a", "tag-syntax 4:7"},
}

// summary returns findings in the notation of lintTests.
func summary(findings []lint.Finding) string {
	var parts []string
	for _, f := range findings {
		fix := ""
		if f.HasFix {
			fix = "=" + f.Fix
		}
		parts = append(parts, fmt.Sprintf("%v %d:%d%s", f.Code, f.Start, f.End, fix))
	}
	return strings.Join(parts, " ")
}

func TestLint(t *testing.T) {
	for _, tt := range lintTests {
		r, err := iri.ParseRef(tt.s)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := summary(lint.Check(r, lint.Profile{})); got != tt.want {
			t.Errorf("%+q:\n got %s\nwant %s", tt.s, got, tt.want)
		}
		if i, ok := r.IRI(); ok && !slices.Equal(lint.Check(i.Ref(), lint.Profile{}), lint.Check(r, lint.Profile{})) {
			t.Errorf("%+q: the findings of the IRI and of the Ref must be the same", tt.s)
		}
		checkLint(t, r)
	}
}

// Ordinary IRIs have no warnings and no errors in the profiles RFC and Web. RDF is stricter.
func TestLintOrdinary(t *testing.T) {
	t.Parallel()
	lines := iritest.Lines(t, "testdata/lint/ordinary.txt")
	if len(lines) < 400 {
		t.Errorf("testdata/lint/ordinary.txt has %d IRIs, want at least 400", len(lines))
	}
	for _, s := range lines {
		i, err := iri.Parse(s)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, p := range []lint.Profile{{}, lint.Web()} {
			for _, f := range lint.Check(i.Ref(), p) {
				if f.Severity > lint.Note {
					t.Errorf("%s is ordinary, so it must have only notes, but has the finding %+v", s, f)
				}
			}
		}
		checkLint(t, i.Ref())
	}
}

// Check reports published deceptive IRIs, except for those marked with "-" in spoofs.txt.
func TestLintSpoofs(t *testing.T) {
	lines := iritest.Lines(t, "testdata/lint/spoofs.txt")
	if len(lines) < 75 {
		t.Errorf("testdata/lint/spoofs.txt has %d IRIs, want at least 75", len(lines))
	}
	missed := 0
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		if len(fields) != 4 {
			t.Fatalf("testdata/lint/spoofs.txt: the line must have 4 fields: %q", line)
		}
		i := iri.MustParse(fields[0])
		var codes []string
		for _, f := range lint.Check(i.Ref(), lint.Profile{}) {
			if f.Severity > lint.Note && !slices.Contains(codes, f.Code.String()) {
				codes = append(codes, f.Code.String())
			}
		}
		if fields[1] == "-" {
			missed++
			fields[1] = ""
		}
		if got := strings.Join(codes, ","); got != fields[1] {
			t.Errorf("%s: codes %q, want %q", fields[0], got, fields[1])
		}
		checkLint(t, i.Ref())
	}
	if missed > 30 {
		t.Errorf("%d deceptive IRIs are not found, want at most 30", missed)
	}
}

// checkLint checks the laws of findings and fixes for r.
func checkLint(t testing.TB, r iri.Ref) {
	t.Helper()
	s := r.String()
	all := lint.Profile{}.With(lint.Note, lint.Relative)
	findings := lint.Check(r, all)
	for k, f := range findings {
		from, to, _ := r.Span(f.Component)
		switch {
		case f.Start < from || f.End > to || f.Start > f.End,
			f.Start < len(s) && !utf8.RuneStart(s[f.Start]), f.End < len(s) && !utf8.RuneStart(s[f.End]),
			strings.LastIndexByte(s[:f.Start], '%') > max(f.Start-3, -1) && f.Component != iri.ComponentNone:
			t.Errorf("%+q: the span of %+v must be within its component, %d to %d, and must not split a character or a percent-encoding", s, f, from, to)
		case f.Severity != all.Severity(f.Code) || f.Severity == lint.Off:
			t.Errorf("%+q: the severity of %+v must be its severity in the profile, %v, and not Off", s, f, all.Severity(f.Code))
		case f.Message == "" || f.Section != f.Code.Section() || strings.ContainsFunc(f.Message, func(c rune) bool { return c < ' ' }):
			t.Errorf("%+q: %+v must have a message without control characters, and the section of its code, %q", s, f, f.Code.Section())
		case k > 0 && f.Start < findings[k-1].Start:
			t.Errorf("%+q: findings must be in the order of their starts, but %+v comes after %+v", s, f, findings[k-1])
		case !f.HasFix && f.Fix != "":
			t.Errorf("%+q: %+v must have no Fix, because HasFix is false", s, f)
		}
		if !f.HasFix || k%(1+len(findings)/10) > 0 { // try at most about 10 fixes
			continue
		}
		fixedRef, err := iri.ParseRef(fixed(s, f))
		if err != nil {
			t.Errorf("%+q: the fix of %+v must yield a valid reference: %v", s, f, err)
			continue
		}
		if f.Code != lint.DoubleEncoding && slices.ContainsFunc(lint.Check(fixedRef, all), func(g lint.Finding) bool {
			return g.Code == f.Code && g.Start == f.Start && g.End == f.Start+len(f.Fix)
		}) {
			t.Errorf("%+q: the fix must remove %+v, but the finding occurs again in %+q", s, f, fixedRef)
		}
	}

	checkProfiles(t, r, findings)
	checkLintAgrees(t, r, findings)
}

// checkLintAgrees checks that findings agree with the results of other functions and methods.
func checkLintAgrees(t testing.TB, r iri.Ref, findings []lint.Finding) {
	t.Helper()
	s := r.String()
	has := make(map[lint.Code]bool)
	for _, f := range findings {
		has[f.Code] = true
	}
	for _, tt := range []struct {
		function    string
		found, want bool
	}{
		{"Check", has[lint.BidiControl] || has[lint.BidiMixed] || has[lint.BidiStart] || has[lint.BidiEnd], bidi.Check(r) != nil},
		{"NFC", has[lint.NotNFC], r.NFC() != r},
		{"HasScheme", has[lint.Relative], !r.HasScheme()},
	} {
		if tt.found != tt.want {
			t.Errorf("%+q: %s reports a problem: %v; the findings must agree, but are %q", s, tt.function, tt.want, summary(findings))
		}
	}
	i, ok := r.IRI()
	if !ok {
		return
	}
	if _, err := i.HostToASCII(); err != nil && !has[lint.InvalidHost] && !has[lint.LongHost] {
		t.Errorf("%+q: HostToASCII returns error %v, want a finding invalid-host or long-host; the findings are %q", s, err, summary(findings))
	}
	if i.IsURI() && !encodesNonASCII.MatchString(s) {
		found := has[lint.UpperCaseScheme] || has[lint.UpperCaseHost] || has[lint.EncodedUnreserved] ||
			has[lint.LowerCaseHex] || has[lint.DotSegments]
		if found == i.IsNormal(iri.SyntaxBased) {
			t.Errorf("%+q: IsNormal(SyntaxBased) is %v, want a finding of its steps exactly if it is false; the findings are %q", s, found, summary(findings))
		}
	}
}

// encodesNonASCII matches the beginning of the percent-encoding of an octet of 0x80 or more.
var encodesNonASCII = regexp.MustCompile(`%[89A-Fa-f]`)

// The laws hold for references of all kinds.
func TestLintLaws(t *testing.T) {
	t.Parallel()
	iritest.EachReference(t, func(t *testing.T, r iri.Ref) { checkLint(t, r) })
}

// The laws hold for any reference.
func FuzzLint(f *testing.F) {
	for _, tt := range lintTests {
		f.Add(tt.s)
	}
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkLint(t, r)
		}
	})
}

// lintAllocs runs Check on references that are not clean, where Check promises no number of
// allocations.
var lintAllocs = map[string]iritest.Alloc{
	"Lint": {Do: func(r iri.Ref) { iritest.Sink.N = len(lint.Check(r, lint.Profile{})) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
}

// Check does not allocate for clean references.
func TestLintAllocs(t *testing.T) {
	iritest.CheckAllocs(t, lintAllocs)
	for _, s := range iritest.Clean {
		r := iri.MustParseRef(s)
		n := 0
		if got := testing.AllocsPerRun(20, func() { n = len(lint.Check(r, lint.Profile{})) }); got != 0 || n > 0 {
			t.Errorf("Check of %s: %v allocations and %d findings, want 0", s, got, n)
		}
	}
}

func BenchmarkLintGrowth(b *testing.B) { iritest.BenchmarkGrowth(b, iritest.Operations(lintAllocs)) }

// Check retains no memory except its result.
func TestLintRetained(t *testing.T) { iritest.CheckRetained(t, iritest.Operations(lintAllocs)) }

// Check takes linear time.
func TestLintLinear(t *testing.T) {
	iritest.CheckLinear(t, func(s string) {
		if r, err := iri.ParseRef(s); err == nil {
			lint.Check(r, lint.RDF())
		}
	})
}

// BenchmarkLint measures Check without parsing, on all references of each corpus, and on its clean
// references: ASCII references without findings. For the clean ones, it also measures parsing.
func BenchmarkLint(b *testing.B) {
	check := func(r iri.Ref) { iritest.Sink.N = len(lint.Check(r, lint.Profile{})) }
	isClean := func(s string) bool {
		r := iri.MustParseRef(s)
		return r.IsURI() && lint.Check(r, lint.Profile{}) == nil
	}
	for _, kind := range strings.Fields(iritest.AllKinds) {
		lines := iritest.Corpus(b, kind)
		iritest.BenchmarkRefs(b, "Lint/"+kind, lines, check)
		if clean := slices.DeleteFunc(lines, func(s string) bool { return !isClean(s) }); len(clean) > 0 {
			iritest.BenchmarkRefs(b, "Lint/clean-"+kind, clean, check)
			b.Run("Parse/clean-"+kind, func(b *testing.B) {
				iritest.BenchmarkLines(b, clean, func(lines []string) {
					for _, s := range lines {
						iritest.Sink.Ref, _ = iri.ParseRef(s)
					}
				})
			})
		}
	}
}
