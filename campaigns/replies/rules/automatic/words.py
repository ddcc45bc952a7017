"""What automatic answers say: absences, departures, receipts, challenges."""

import re

# Long enough for any notice; a longer text is a letter that happens to mention one.
NOTICE_CHARACTERS = 2_500

ABSENT = re.compile(
    r"out of (?:the )?(?:office|country)|(?:am|.m|is|be|currently|presently) (?:\w+ )?(?:away|travell?ing|ooo)\b|on (?:\w+ )?(?:leave|vacation|holidays?|pto|sabbatical)\b|(?:return(?:ing)?|back) (?:to|in|at) (?:the|my) (?:office|desk|work)"
    r"|limited access to (?:my )?e?-?mail|(?:not|no) (?:checking|access(?:ing)?) (?:to )?(?:my )?e-?mail|not in the office|(?:maternity|paternity|parental|sick|annual|medical) leave|\booo\b"
    # German, Dutch
    r"|nicht im (?:b[üu]ro|haus|dienst)|abwesend|abwesenheit|im (?:\w+)?urlaub|außer haus|au[sß]er haus|(?:nicht|erst wieder) (?:\w+ ){0,3}erreichbar|nicht am (?:arbeits)?platz|in (?:elternzeit|mutterschutz)|krank|dienstreise|betriebsferien|keinen zugriff auf"
    r"|afwezig|niet (?:op kantoor|aanwezig|bereikbaar)|buiten kantoor|vakantie\b|met (?:\w+)?verlof"
    # French, Spanish, Italian, Portuguese, Catalan, Romanian
    r"|absente?\b|en (?:cong[ée]s?|vacances|d[ée]placement|arrêt)|hors du bureau|mon absence|cong[ée] (?:de )?maternité|fuera de (?:la |mi )?oficina|de (?:vacaciones|viaje|baja|permiso)\b|estar[ée] ausente|ausente|fuori (?:sede|ufficio)|in (?:ferie|vacanza|maternità)|sono (?:assente|in viaggio)|assente"
    r"|fora do escrit[óo]rio|de f[ée]rias|em (?:f[ée]rias|viagem)|licença|ausente|absent[àa]|vacances|concediu|nu sunt (?:la|în) birou|în afara biroului"
    # Nordic
    r"|frånvarande|på (?:semester|ledighet|tjänsteresa)|semester|tjänstledig|föräldraledig|(?:inte|ikke) (?:\w+ )?(?:på|til stede på) kontoret|fraværende|på (?:ferie|reise|rejse|barsel)|ferie\b|permisjon|ute av kontoret|ude af kontoret|orlov|lomalla|poissa|loma\b|en ole (?:toimistolla|tavoitettavissa)|virkamatkalla"
    # Slavic and Baltic
    r"|nieobecn|poza biurem|na urlopie|urlop|mimo kancel|dovolen|nep[řr][íi]tom|služebn[íi] cest|godišnj\w+ (?:\w+ )?odmor|izvan ureda|odsutan|dopustu|odsoten|в отпуске|отсутств|вне офиса|в командировке|на больничном|у відпустці|відсутн|поза офісом|немає в офісі|не в офісі|в отпуск|извън офиса|отсъств|atvaļinājum|prombūtn|atostog|nėra biure|puhkus|ei viibi kontoris"
    # Others
    r"|szabadság|házon kívül|nem vagyok (?:az )?irodá|izinde|izindeyim|ofis(?:te)? (?:dışında|değil)|yıllık izin|άδεια|απουσιάζω|εκτός γραφείου|לא במשרד|בחופשה|נעדר|إجازة|خارج المكتب|nghỉ phép|vắng mặt|\bcuti\b|di luar kantor|ลาพักร้อน|ไม่อยู่ที่สำนักงาน"
    r"|休假|不在|外出|休暇|休業|出張|出差|休み|출장|휴가|부재",
    re.IGNORECASE,
)
LEFT_COMPANY = re.compile(
    r"no longer (?:\w+ ){0,2}(?:with|work\w*|employed|at|part of|here)|(?:has|have|.ve) left (?:the )?(?:company|organi[sz]ation|firm|\w+(?: \w+)?\.|[A-Z]\w+)|left (?:the company|our company)|(?:my |his |her )?last (?:working )?day (?:was|at|with)|(?:has|have) (?:retired|moved on)|retired (?:from|on|after)|ceased (?:trading|operations)|mailboxes? (?:has|have) closed"
    r"|(?:this |the )?(?:mail ?box|e-?mail(?: address)?|account|address) (?:is|has been|was) (?:no longer|not longer|retired|deactivated|closed|decommissioned|being retired)|no longer (?:monitored|in use|active|valid|used)"
    # German, Dutch
    r"|nicht mehr (?:\w+ ){0,4}(?:t[äa]tig|besch[äa]ftigt|im unternehmen|bei|angestellt|aktiv|verf[üu]gbar|in unserem|für (?:\w+ )?(?:tätig|da)|gelesen)|(?:unternehmen|firma) verlassen|ausgeschieden|im ruhestand"
    r"|niet (?:meer|langer) (?:\w+ ){0,3}(?:werkzaam|in dienst|bij|actief|werk\w*)|werkt niet (?:meer|langer)|(?:heeft|heb) (?:ons|het|\w+) (?:bedrijf )?verlaten|uit dienst"
    # French, Spanish, Italian, Portuguese, Romanian
    r"|ne (?:fait|travaille|fais|fera) plus (?:partie)?|(?:a|ai) quitt[ée] (?:la |l.|notre |ses |mes )?(?:soci[ée]t[ée]|entreprise|fonctions)|n.est plus (?:active|valide|utilis|parmi|en poste|consult)|ya no (?:trabaja|trabajo|forma parte|est[áa] (?:en|activ))|ha dejado (?:la empresa|de trabajar|de formar)|dej[óo] (?:la empresa|de trabajar)"
    r"|non (?:lavora|lavoro|fa|è) più|ha lasciato (?:l.azienda|la società|il)|n[ãa]o (?:trabalha|trabalho|faz|est[áa]) mais|deixou (?:a empresa|de trabalhar|de fazer)|j[áa] n[ãa]o (?:trabalh\w+|faz|se encontra)|nu mai (?:lucr\w+|face parte|este)"
    # Nordic
    r"|slutat|har slutt?a|har sluttet|fratrådt|työsuhtee\w* .{0,40}päättynyt|(?:jobber|arbejder|er|arbetar|jobbar) (?:ikke|inte) (?:længere|lenger|lengre|längre)|har (?:forladt|fratrådt|lämnat|forlatt)|ikke længere ansat|ikke lenger ansatt|ei (?:enää )?työskentele|ei ole enää|enää (?:palveluksessa|käytössä)"
    # Slavic, Baltic and others
    r"|nie pracuj[eę] już|już nie pracuj|nie (?:jest )?już (?:pracown|zatrudn)|(?:už|již|u nás) (?:\w+ )?nepracuj|nepracuje (?:již|už|u nás)|není zaměstnan|больше не (?:работа|использ)|не работает в|уволил|більше не працю|звільни|вече не работи|više ne radi|ne dela več|vairs nestrādā|nebedirba|enam (?:ei tööta|ei kasutata)|ei tööta enam"
    r"|már nem (?:dolgoz|munkatárs)|artık (?:\w+ )?(?:çalışm|kullanılm)|ayrıl(?:dı|mış)|δεν εργάζεται πλέον|כבר (?:לא|אינו|אינה) עובד|لم يعد يعمل|退職|退社|在籍して(?:い|お)?り?ません|已离职|已離職|离职|퇴사",
    re.IGNORECASE,
)
TICKET = re.compile(
    r"(?:we|have) got your (?:e-?mail|message|request|note)|landed safely|(?:number|position) \d+ in the queue|acknowledg(?:es|ing|e) (?:the )?receipt|(?:logged|registered|recorded) as \W?[A-Z]{1,6}-|nouveau ticket|votre ticket|conferma di ricezione|conferma la ricezione|eingangsbestätigung|(?:vorgangs|ticket|fall)nummer|conversation (?:id|number)"
    r"|(?:reply|antwort\w*|respond|réponse|answer).{0,30}(?:above|über|oberhalb|au-dessus) (?:of )?(?:this|dieser|de cette) (?:line|zeile|ligne)|"
    r"(?:ticket|case|request|incident|reference|enquiry|inquiry|vorgang|anfrage|dossier|demande|solicitud|richiesta|pedido|verzoek|ärende|sag|henvendelse|zgłoszeni\w+|požadav\w+)s?\W{0,3}(?:\w+\W+){0,5}(?:has been |was |wurde |a été |ha sido )?(?:received|created|opened|registered|logged|number|id\b|eingegangen|erstellt|eröffnet|reçue?|enregistrée?|créée?|recibid|cread|registrad|ricevut|apert|registrat|recebid|ontvangen|aangemaakt|mottaget|modtaget|mottatt|utworzon|zarejestrowan|přijat|vytvořen)"
    r"|(?:ticket|case|request)\s*(?:id|no\.?|number)?\s*[:#]\s*[#\w-]*\d{3,}|\[(?:ticket|case|#)[^\]]*\d|(?:we(?:.ve| have)?|i have|successfully) received your (?:message|e-?mail|request|enquiry|inquiry)|your (?:message|e-?mail|request|enquiry|inquiry) (?:has been|was) received"
    r"|thank(?:s| you) for (?:contacting|reaching out to|getting in touch with|writing to) (?:us|our|the|\w+ (?:support|team|customer))|(?:we|our team|someone|an agent) (?:will|shall|aim to|try to) (?:get back|respond|reply|be in touch|answer|contact you)"
    r"|wir haben ihre (?:nachricht|anfrage|e-?mail) erhalten|(?:nachricht|anfrage|e-?mail) (?:ist|wurde) (?:bei uns )?(?:eingegangen|erfolgreich)|eingang (?:ihrer|deiner) (?:nachricht|anfrage|e-?mail)|nous avons bien reçu votre|(?:message|demande) a (?:bien )?été (?:reçue?|prise?|enregistrée?)|accusons (?:bonne )?réception"
    r"|hemos recibido (?:su|tu)|(?:mensaje|solicitud|consulta) ha sido (?:recibid|registrad)|abbiamo ricevuto (?:la |il )?(?:sua|tua|suo|tuo)|recebemos (?:a sua|o seu|seu|sua)|(?:wij|we) hebben uw .{0,20}ontvangen|vi har (?:mottagit|modtaget|mottatt) (?:ditt|din|dit)|olemme vastaanottaneet|otrzymaliśmy (?:twoj|pa[ńn]stw|twój)|obdrželi jsme|přijali jsme"
    r"|мы получили ваш|ваш\w* (?:обращение|запрос|заявка) (?:принят|получен|зарегистр)|ми отримали ваш|megkaptuk|am primit (?:mesajul|solicitarea)|(?:mesajınız|talebiniz) (?:alın|bize ulaş)|お問い合わせ.{0,20}(?:受け付け|ありがとう|受付)|受け付けました|已收到您的|收到您的(?:邮件|来信)|문의.{0,10}접수",
    re.IGNORECASE,
)
CHALLENGE = re.compile(
    r"(?:confirm|verify|prove) (?:that )?(?:you(?:r| are)|the sender|this (?:message|e-?mail)).{0,80}(?:human|sender|identity|deliver|address|click|legitimate)|(?:click|follow) .{0,60}(?:to (?:release|deliver|be (?:added|approved)|verify|have your (?:message|mail)))"
    r"|spam ?arrest|boxbe|challenge.response|waiting for approval|guest list|sender verification|held (?:for|until) .{0,40}(?:verif|approv|confirm)|e-?mail (?:is )?protected by"
    r"|bestätigen sie .{0,60}(?:absender|mensch|zustell|e-?mail)|confirme[rz] .{0,60}(?:expéditeur|humain|adresse)|confirm[ea] .{0,60}(?:remitente|humano|remetente|mittente|umano)|bevestig .{0,60}(?:afzender|mens)|подтвердите .{0,60}(?:отправител|человек|письм)|验证.{0,20}发件人",
    re.IGNORECASE,
)
# Short words for being away, which count in a notice only: a person uses them for other things.
AWAY_IN_SHORT = re.compile(
    r"\b(?:away|offline|off|out|closed|shut)\b.{0,30}(?:until|till|through|today|tomorrow|\d|monday|tuesday|wednesday|thursday|friday|week|for the)|(?:off sick|day off|jury duty|offsite|off-site|trade show|conference|no wifi|in flight|on a plane|hiking|slow to (?:respond|reply)|expect to be out)"
    r"|\burlaub\b|sommerpause|betriebsruhe|feiertag\w*|geschlossen|selten am (?:rechner|schreibtisch)|melde mich, sobald|(?:bis|ab) .{0,30}\bzu\b|auf (?:der |einer )?(?:\w+-?)?messe\b|in teilzeit"
    r"|\boff jusqu|je coupe|pas de réseau|fermé|pont de|en formation|cerrad[oa]|festivo|desconectad[oa]|ponte lungo|chius[oai]|staccat[oai]|fechad[oa]|feriado|ponte\b|desligad[oa]|gesloten|dicht tot|vrij(?:dag)?\b.{0,10}(?:vrij|dicht)|ledig\b|stängt|lukket|stengt|helgdag|påske|fri (?:til|fram)|suljettu|vapaalla"
    r"|nieczynne|zamkni[eę]t|nepracuj[ui]|zavřeno|zatvoren|zárva|închis|kapalı|tatil|закрыт|выходн|зачинен|вихідн|κλειστ|休業|冬季|夏季|放假|휴무",
    re.IGNORECASE,
)
AWAY = re.compile(
    r"\b(?:unavailable|not available|away (?:from|on|for|at|this)|business trip|travell?ing|(?:in|my) absence|upon my return|when i (?:return|get back)|(?:not|won.t|n.t) (?:be )?(?:reading|checking|monitoring|working|in (?:today|this))|annual leave|maternity|bereavement|in (?:training|hospital)|public holiday)\b"
    r"|verreist|unterwegs|nicht (?:da|verfügbar|anwesend|am platz)\b|\bferien\b|krankgemeldet|fortbildung|nach meiner rückkehr|(?:in|während) meiner|niet beschikbaar|op reis|\bziek\b|bij terugkomst|(?:wegens|tijdens) "
    r"|indisponible|(?:pas|peu) (?:disponible|joignable)|injoignable|en mission|maladie|à mon retour|no (?:estaré|estoy) (?:disponible|en)|\bviaje\b|a mi (?:vuelta|regreso)|en mi ausencia|licencia|non (?:sono|sarò) (?:disponibile|raggiungibile|in)|trasferta|malattia|al mio (?:rientro|ritorno)"
    r"|não (?:estou|estarei) (?:disponível|no|contact)|\bviagem\b|no meu (?:regresso|retorno)|\bfolga\b|ausência|de viatge|fora de l.oficina"
    r"|\bborta\b|bortrest|tjänsteresa|\bsjuk|inte (?:tillgänglig|på plats)|bortrejst|bortreist|\bsyg\b|sykmeldt|avspaser|ikke (?:til stede|tilgjengelig|tilgængelig)|barsel|fjarverandi|í (?:\w*)fríi|orlofi|matkoilla|sairaslomalla|sairauslomalla|tavoittamattomissa|koulutuksessa|palattuani"
    r"|delegacj|zwolnieni|niedostępn|szkoleni|po powrocie|nemocn|neschopn|volno\b|po návratu|neprítomn|mimo kancelári|távol\b|nem vagyok elérhető|irodán kívül|betegség|kiküldetés|delegație|deplasare|indisponibil|nu (?:sunt|voi fi)|odsu[ts]|izvan (?:ureda|kancelarije)|službeno|bolovanj|odmor|dopust|praznik"
    r"|nedirb|komandiruot|nebūsiu|išvyk|komandējum|prombūtn|lähetus|\bhaige|eemal\b|отпуск|командиров|больничн|не (?:на месте|в офисе|работаю)|недоступ|відпуст|відряджен|лікарнян|не на місці|няма да|болничен|одсу[тс]|одмор|εκτός|διακοπ|λείπω|ταξίδι|\bizin|seyahat|yurt ?dışı|müsait değil|bulunm[uı]yor|bulunmayaca"
    r"|お休み|席を外|研修|有給|年末年始|対応できません|年假|病假|产假|假期|度假|无法及时|연차|외근|병가|자리를 비|육아휴직|غير متواجد|غير متاح|عطلة|سفر|בחופש|לא (?:אהיה|נמצא|זמינ)|מילואים|مرخصی|công tác|không có mặt|tidak (?:berada|di kantor)|dinas luar|libur|ไม่อยู่|พักร้อน|छुट्टी|अवकाश",
    re.IGNORECASE,
)
LEFT_IN_SHORT = re.compile(
    r"\b(?:(?:has|have|.ve) (?:now )?(?:resigned|departed|left|parted)|former employee|parted ways|changed (?:jobs|employer)|made redundant|(?:moved|gone) (?:on )?to (?:another|a new)|left (?:us|in|on|at the end))\b"
    r"|letzter arbeitstag|nicht länger|(?:in|im) (?:den )?ruhestand|pensioniert|hat .{0,40}verlassen|niet meer|niet langer|vertrokken|pensioen|laatste werkdag|quitté|plus (?:dans|au sein|salarié|parmi|collaborat|en fonction)|retraite|ya no (?:pertenece|colabora|labora)|jubilad|desvincul|caus[óo] baja|último día"
    r"|non (?:collabora|è) più|cessato|in pensione|ultimo giorno|(?:já não|não) (?:pertence|integra|colabora)|desligou|saiu da|aposent|gått i pension|inte kvar|arbetar inte|har lämnat|stoppet|gået på pension|pensjon|ikke (?:lenger|længere|hos)|\beläk|lopettanut|siirtynyt|ei (?:ole )?enää"
    r"|zakończył|odszedł|odeszła|rozstał|emerytur|(?:již|už) není|ukončil|odešel|odešla|odišiel|odišla|dôchod|v důchod|már nem|távozott|kilépett|nyugdíj|megszűnt|nu mai|a părăsit|a plecat|pensionat|више не|više n|ni več|napusti|nije više|umirov|upokoj|nebedirba|nebėra|išėjo|vairs ne|pārtrauc|enam|lahkunud"
    r"|вече не|напусна|больше не|уволен|покинул|уже не работает|на пенси|більше не|звільн|вже не|не працює|πλέον|αποχώρησε|συνταξιοδ|artık|emekli|異動|転職|离开|離開|不再|退休|已不在|이직|퇴직|더 이상|لم يعد|غادر|ترك العمل|עזב|סיים|אינו עובד|không còn|nghỉ việc|tidak lagi|sudah tidak|ลาออก|ไม่ได้ทำงาน",
    re.IGNORECASE,
)
MESSAGE = r"(?:e-?mails?|mails?|messages?|request|enquiry|inquiry|nachricht|anfrage|anliegen|demande|courriel|mensaje|correo|solicitud|consulta|messaggio|richiesta|segnalazione|mensagem|pedido|solicitação|bericht|vraag|verzoek|meddelande|mejl|ärende|förfrågan|besked|henvendelse|melding|viesti\w*|pyyntö\w*|wiadomoś\w+|zgłoszeni\w+|zpráv\w+|požadav\w+|správ\w+|üzenet\w*|levelé\w*|mesaj\w*|solicitare\w*|порук\w*|poruk\w+|sporočil\w*|upit\w*|laišk\w+|žinut\w+|užklaus\w+|vēstul\w+|ziņ\w+|kirja?|päring\w*|писм\w+|сообщени\w+|обращени\w+|заявк\w+|запрос\w*|лист\w*|повідомленн\w+|звернення|запит\w*|съобщени\w+|запитване\w*|μήνυμ\w+|αίτημ\w+|talebi\w+|e-?posta\w*|メール|お問い合わせ|邮件|郵件|来信|请求|메일|문의|رسالت\w*|طلب\w*|הודעת\w*|פניית\w*|thư|yêu cầu|pesan|email|อีเมล|ข้อความ)"
RECEIVED = r"(?:received|registered|logged|erhalten|eingegangen|registriert|reçue?s?|enregistrée?|recibid[oa]|registrad[oa]|ricevut[oa]|registrat[oa]|recebid[oa]|recebemos|ontvangen|geregistreerd|mottagit|mottaget|tagit emot|registrerats|modtaget|registreret|mottatt|registrert|vastaanot\w+|saapunut|kirjattu|otrzyma\w+|przyję\w+|zarejestrowan\w*|obdržel\w*|přijat\w*|přijal\w*|prijat\w*|prijal\w*|megkap\w+|megérkezett|fogadtuk|primit\w*|înregistrat\w*|primili|primljen\w*|zaprimljen\w*|prejeli|gavome|gauta\w*|saņēmām|saņemt\w*|saadud|kätte|получ\w+|принят\w*|зарегистр\w+|отримал\w*|отриман\w*|зареєстр\w+|получихме|λάβαμε|ελήφθη|alındı\w*|ulaştı\w*|受け付け|受付|受領|承り|收到|受理|접수|받았|استلمنا|تم استلام|קיבלנו|התקבל\w*|nhận được|menerima|diterima|ได้รับ)"
RECEIPT = re.compile(rf"{MESSAGE}.{{0,60}}{RECEIVED}|{RECEIVED}.{{0,60}}{MESSAGE}", re.IGNORECASE)
# Who speaks of our matter, asks or decides is no machine, even while away.
ENGAGED = re.compile(
    r"[?？؟;](?=\s|$)(?<!;)|\b(?:interested|interesting|let.s|call me|send (?:me|us)|pric\w+|cost\w*|budget|offer|proposal|demo|quote|no,? thanks?|not for us|unsubscribe|remove me|stop writing|we already|we do this|happy to|i (?:can|could|would|passed|forwarded|think|asked)|could you|would you|please (?:send|resend|write (?:again|to me)|come back|remove|stop)|ping me|talk (?:then|next)|sounds|good idea|from my phone|answering from|(?:write|contact|try|ask|reach out|get in touch)(?: \w+){0,2} again|come back|follow up|circle back|next (?:quarter|year)|later)\b"
    r"|\b(?:interess\w*|rufen sie|schicken sie|senden sie|angebot\w*|preis\w*|nein|kein bedarf|ich kann|ich habe|bitte (?:kommen|schreiben|melden|senden|schicken) sie|klingt|gerne|melden sie sich|nächstes (?:jahr|quartal))\b"
    r"|\b(?:intéress\w*|envoyez|rappelez(?:-moi)?|prix|tarifs?|devis|je peux|j.ai|merci de (?:m.|me )|volontiers|interes\w*|env[íi](?:e|a|en)(?:me|nos)?|ll[áa]m(?:e|a)me|precio\w*|presupuesto|puedo|mand(?:i|ami|a)\b|inviarmi|prezz\w+|preventivo|posso|mi (?:chiami|mandi|invii)|enviar|envie|mostro|preço\w*|orçamento|proposta|ligue)\b"
    r"|\b(?:stuur|bel me|prijs|offerte|ik kan|graag|skicka|ring mig|ta kontakt igjen|hör av (?:dig|er)|kontakt(?:a|) (?:mig|meg) igen|ricontatt\w+|recontact\w+|volte a|vuelva a|pris(?:et)?|jag kan|send meg|send mig|jeg kan|lähetä|soita|hinta|voin|proszę (?:przesłać|wysłać|zadzwonić)|cen[ay]|mogę|pošlete|zavolejte|cen[uay]|mohu|küldj\w*|árajánlat)\b|интерес|пришлите|цен[аыу]|позвоните|надішліть|ціна|ご興味|送ってください|価格|发给我|价格|报价|感兴趣|보내주|가격",
    re.IGNORECASE,
)
# A person waits for approvals too; these words only a filter writes.
CERTAIN_CHALLENGE = re.compile(
    r"spam ?arrest|boxbe|\btmda\b|challenge.response|sender verification|verification required|approved as a sender|(?:list of )?(?:accepted|known|approved) senders|release (?:it|your (?:mail|message)),? (?:just )?(?:reply|press|click)|nejste robot|remitentes conocidos|(?:verifique|confirme|verifica) (?:su|seu|la sua|votre|tu) (?:direcci[óo]n|e-?mail|identi\w+)|mensagem .{0,60}(?:está |foi )?retida"
    r"|nur von bekannten absendern|expéditeurs (?:connus|autorisés)|mittenti (?:conosciuti|autorizzati)|bekende afzenders|(?:verify|confirm|prove) (?:that )?you(?:.re| are) (?:a )?(?:human|person|real)|(?:click|follow) .{0,80}to (?:release|deliver|have your (?:message|mail)|complete the verification)|(?:message|e-?mail|mail) (?:is|has been|was) (?:being )?(?:held|quarantined).{0,120}(?:verif|confirm|click)",
    re.IGNORECASE | re.DOTALL,
)
SAYS_MACHINE = re.compile(
    r"this is an? (?:auto(?:mated|matic|matically)?|system)[ -]?(?:generated)? ?(?:reply|message|response|e-?mail|notification|acknowledg\w+)|(?:automatic|automated|auto)[ -](?:generated )?(?:reply|response|acknowledg\w+)|do not (?:reply|respond) (?:directly )?to this (?:e-?mail|message|notification)"
    r"|automatisch (?:generiert|erstellt|erzeugt|versandt)|automatische (?:antwort|nachricht|e-?mail|eingangsbestätigung)|auf diese (?:e-?mail|nachricht) (?:bitte )?nicht|(?:message|réponse|courriel|e-?mail|mail) automatique|ne pas répondre à ce|(?:mensaje|respuesta|correo) autom[áa]tic[oa]|no responda a este"
    r"|(?:messaggio|risposta|e-?mail) automatic[ao]|non rispondere a quest|(?:mensagem|resposta|e-?mail) autom[áa]tic[ao]|n[ãa]o responda a est|automatisch (?:bericht|antwoord|gegenereerd)|niet (?:te )?(?:antwoorden|beantwoorden)|automatis[kc]t? (?:svar|meddelande|besked|melding|generer\w+)|automaattinen (?:vastaus|viesti)"
    r"|(?:automatyczna (?:odpowiedź|wiadomość)|wygenerowana automatycznie)|automatick[áa] (?:odpověď|zpráva|správa)|автоматическ\w+ (?:ответ|сообщение|уведомление)|сформировано автоматически|автоматичн\w+ (?:відповідь|повідомлення)|automatikus (?:válasz|üzenet)|otomatik (?:yanıt|mesaj|cevap)|αυτοματοποιημένο|自动(?:回复|发送|生成)|自動(?:返信|送信|応答|配信)|자동 ?(?:회신|발송|응답)",
    re.IGNORECASE,
)
