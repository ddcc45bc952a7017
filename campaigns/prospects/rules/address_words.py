"""Mail providers, and local parts that are no person."""

GMAIL = frozenset({"gmail.com", "googlemail.com"})
FREE_PROVIDERS = GMAIL | frozenset({
    "yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yahoo.es", "yahoo.it", "yahoo.co.in", "yahoo.co.jp",
    "yahoo.com.br", "ymail.com", "rocketmail.com", "hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr",
    "hotmail.it", "hotmail.es", "outlook.com", "outlook.de", "outlook.fr", "outlook.es", "live.com", "live.co.uk",
    "live.fr", "live.nl", "msn.com", "icloud.com", "me.com", "mac.com", "aol.com", "aim.com", "gmx.de", "gmx.net",
    "gmx.com", "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de", "mail.com", "email.com", "proton.me",
    "protonmail.com", "pm.me", "tutanota.com", "tuta.com", "posteo.de", "mailbox.org", "fastmail.com", "hey.com",
    "zoho.com", "yandex.ru", "yandex.com", "mail.ru", "bk.ru", "inbox.ru", "list.ru", "rambler.ru", "ukr.net",
    "orange.fr", "wanadoo.fr", "free.fr", "sfr.fr", "laposte.net", "libero.it", "virgilio.it", "tiscali.it",
    "alice.it", "telefonica.net", "terra.com.br", "uol.com.br", "bol.com.br", "wp.pl", "o2.pl", "onet.pl", "interia.pl",
    "seznam.cz", "centrum.cz", "bluewin.ch", "btinternet.com", "sky.com", "virginmedia.com", "comcast.net", "verizon.net",
    "att.net", "sbcglobal.net", "cox.net", "qq.com", "163.com", "126.com", "sina.com", "naver.com", "daum.net",
    "hanmail.net", "rediffmail.com", "ziggo.nl", "xs4all.nl", "telenet.be", "skynet.be",
})  # fmt: skip
# Names that are worth a look when a letter is off; shorter ones would catch real companies.
OFTEN_MISTYPED = (
    "gmail.com", "googlemail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "protonmail.com",
)  # fmt: skip
MISTYPED_ENDINGS = frozenset({
    "con", "cmo", "ocm", "comm", "coom", "cpm", "vom", "xom", "ney", "nte", "met", "ogr", "orgg", "dee",
})  # fmt: skip
SHARED = frozenset({
    "info", "contact", "kontakt", "hello", "hallo", "hi", "office", "mail", "email", "sales", "vertrieb", "marketing",
    "support", "help", "helpdesk", "service", "admin", "administration", "accounts", "accounting", "billing", "invoice",
    "invoices", "rechnung", "buchhaltung", "finance", "hr", "jobs", "careers", "bewerbung", "recruiting", "press",
    "presse", "media", "team", "legal", "privacy", "datenschutz", "security", "enquiries", "inquiries", "enquiry",
    "inquiry", "orders", "order", "bestellung", "reception", "newsletter", "news", "webmaster", "it", "purchasing",
    "einkauf", "contacto", "ventas", "comercial", "contato", "vendas", "commercial", "accueil", "direction",
    "customerservice", "customercare", "feedback", "general", "all", "everyone", "staff", "partners", "partner",
})  # fmt: skip
# With the names of RFC 2142 that machines and their keepers read; those of its business (info, sales …) are shared.
UNREAD = frozenset({
    "noc", "usenet", "uucp", "www", "ftp", "listserv", "majordomo",
    "noreply", "donotreply", "nereply", "nepasrepondre", "keineantwort", "postmaster", "abuse", "mailerdaemon",
    "hostmaster", "bounce", "bounces", "root", "daemon", "nobody", "unsubscribe", "spam", "devnull",
})  # fmt: skip
PLACEHOLDER_PARTS = frozenset({
    "none", "na", "noemail", "nomail", "test", "unknown", "null", "noone", "nobody", "asdf", "xxx", "abc", "fake", "no",
    "email", "notavailable", "keine",
})  # fmt: skip
