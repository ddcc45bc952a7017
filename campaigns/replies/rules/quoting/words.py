"""The words with which mail programs of many languages introduce what they quote."""

WROTE = (
    # Germanic
    r"wrote|writes|has written|schrieb|schreibt|geschrieben|schreef|schrijft|geschreven|skrev|skriver|skrifaði"
    # Romance
    r"|a [ée]crit|[ée]crivait|escribi[óo]|escribe|escribiu|va escriure|ha escrit|ha scritto|scrive|escreveu|escreve|a scris"
    # Slavic and Baltic
    r"|napisa[łl](?:\(?a\)?|a)?|pisze|napsal(?:\(?a\)?)?|nap[íi]sal(?:\(?a\)?)?|je (?:na)?pisa[ol](?:/la|la|a)?|napisao(?:/la)?"
    r"|написал(?:\(?а\)?)?|написав|написала|написа|пише|пишет|писал(?:\(?а\)?)?|писав|rakst[īi]ja|ra[šs][ėe]|para[šs][ėe]"
    # Others
    r"|kirjoitti|kirjutas|[íi]rta|yazd[ıi]|έγραψε|έγραψες|đã viết|menulis|tulis|כתב/?ה?|כתבה|كتب|نوشت|เขียนว่า|เขียน|写道|寫道|のメール|のメッセージ|さんは書きました|書きました|님이 (?:작성|씀)|작성|written"
)
QUOTING = (
    r"quoting|zitat von|zitiere|citando|citant|cita de|citat (?:från|fra)|citace|cytuj[ąę]|citaat van|en réponse à|in reply to|in risposta a|en respuesta a|em resposta a|als antwort auf|in antwort auf"
    r"|в ответ на|en citant|missatge de"
)

SEPARATOR_WORDS = (
    # Germanic
    r"original (?:message|e?-?mail|appointment)|reply message|forwarded (?:message|by .{2,60}|e?-?mail)|urspr(?:ü|ue)ngliche (?:nachricht|e?-?mail)|original-?(?:nachricht|mail)|weitergeleitete (?:nachricht|e?-?mail)"
    r"|(?:oorspronkelijk|origineel|doorgestuurd) bericht|ursprungligt meddelande|originalmeddelande|vidarebefordrat (?:brev|meddelande)|oprindelig (?:meddelelse|besked|mail)|opprinnelig (?:melding|e-?post)"
    r"|videresendt (?:melding|besked|meddelelse|mail)|original(?:meddelelse|melding)"
    # Romance
    r"|message d.origine|(?:message|mail|courriel|courrier) (?:original|initial|transf[ée]r[ée])|e-?mail d.origine|mensaje (?:original|reenviado)|correo original|missatge (?:original|reenviat)|messaggio (?:originale|inoltrato)"
    r"|mensagem (?:original|encaminhada|reenviada)|mesaj(?:ul)? (?:original|redirec[țt]ionat)"
    # Slavic and Baltic
    r"|oryginalna wiadomo[śs][ćc]|wiadomo[śs][ćc] (?:oryginalna|przekazana|przes[łl]ana dalej)|przekazana wiadomo[śs][ćc]|p[ůuô]vodn[íiá] (?:zpr[áa]va|e-?mail|spr[áa]va)|p[řr]eposlan[áa] (?:zpr[áa]va|spr[áa]va)"
    r"|(?:izvorna|originalna|proslije[đd]ena) poruka|izvirno sporo[čc]ilo|(?:исходное|оригинальное|первоначальное|пересылаемое|пересланное|перенаправленное) (?:сообщение|письмо)|(?:оригінальне|початкове|переслане) повідомлення"
    r"|оригинално съобщение|препратено съобщение|sākotnējais ziņojums|pradinis laiškas|algne (?:kiri|sõnum)"
    # Others
    r"|alkuper[äa]inen viesti|välitetty viesti|eredeti (?:[üu]zenet|levél)|továbbított üzenet|or(?:i?)jinal (?:mesaj|ileti)|özgün ileti|(?:iletilen|yönlendirilen) (?:ileti|mesaj)|αρχικό μήνυμα|προωθημένο μήνυμα"
    r"|הודעה מקורית|הודעה שהועברה|الرسالة الأصلية|رسالة معاد توجيهها|thư gốc|tin nhắn gốc|thư đã chuyển tiếp|pesan (?:asli|terusan)|原始邮件|原始郵件|原邮件|转发(?:的)?邮件(?:信息)?|轉寄(?:的)?郵件|回复的原邮件|转发的消息"
    r"|元の(?:メッセージ|メール)|転送(?:された)?(?:メッセージ|メール)|원본 ?(?:메시지|메일)|전달된 ?(?:메시지|메일)"
)
FORWARD_START_WORDS = (
    r"begin forwarded message|start of forwarded message|anfang der weitergeleiteten|d[ée]but du message (?:r[ée]exp[ée]di[ée]|transf[ée]r[ée])|inicio del mensaje reenviado|inizio (?:del )?messaggio inoltrato|in[íi]cio da mensagem (?:reenviada|encaminhada)"
    r"|begin doorgestuurd bericht|vidarebefordrat brev|start på videresendt|videresendt besked|välitetty viesti alkaa|pocz[ąa]tek przekazywanej|za[čc][áa]tek p[řr]eposlan[ée]|начало переадресованного|початок листа|továbbított levél kezdete|başlangıç: iletilen|転送されたメッセージ|下面是被转发的邮件|以下是轉寄"
)

FROM_LABEL = (
    r"from|von|de|da|van|fra|fr[åa]n|od|kimden|gönderen|lähettäjä|lähettänyt|feladó|de la|exp[ée]diteur|remitente|mittente|remetente|afzender|absender|avsender|avsändare|afsender|nadawca|odesílatel|от(?: кого)?|від(?: кого)?"
    r"|发件人|寄件者|寄件人|差出人|送信者|送信元|보낸 ?사람|από|no|nuo|saatja|מאת|من|từ|dari|šalje|odosielateľ|pošiljatelj|จาก"
)
SUBJECT_LABEL = r"subject|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|emne|ämne|temat|předmět|predmet|aihe|tárgy|subiect|konu|тема|относно|主题|主旨|標題|件名|제목|θέμα|assumpte|chủ đề|perihal|subjek|tema|temats|teema|נושא|الموضوع|naslov|เรื่อง"
OTHER_LABEL = (
    r"sent|date|to|cc|bcc|reply-to|when|organizer|gesendet|datum|an|kopie|antwort an|ziel|envoyé|à|le|date d.envoi|répondre à|pour|enviado(?: el| em| a)?|fecha|para|cc|responder a|data|inviato|invio|a|per|verzonden|aan"
    r"|sendt|til|dato|kopi|skickat|till|kopia|wysłano|wysłane|do|dw|data|odesláno|odoslané|dátum|komu|kopie|lähetetty|vastaanottaja|päivämäärä|pvm|kopio|elküldve|dátum|küldve|címzett|trimis|către|dată|gönderildi|gönderme tarihi|tarih|kime|alıcı"
    r"|отправлено|дата|кому|копия|надіслано|копія|изпратено|до|发送时间|发送日期|日期|时间|收件人|抄送|傳送日期|傳送時間|寄件日期|收件者|副本|送信日時|送信|日付|日時|宛先|보낸 ?날짜|보낸 ?시간|날짜|받는 ?사람|참조|στάλθηκε|ημερομηνία|προς|κοιν"
    r"|enviat|per a|đã gửi|ngày|đến|tới|dikirim|tanggal|kepada|išsiųsta|kam|nosūtīts|datums|kuupäev|saaja|saatmisaeg|תאריך|נשלח|אל|تاريخ|التاريخ|إلى|poslano|prima|za|ถึง|วันที่"
)
