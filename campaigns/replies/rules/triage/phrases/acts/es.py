"""Spanish."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

_MAILS: Final = r"(correos?|e-?mails?|mails?|mensajes?|publicidad|spam|llamadas|propaganda|contactos?|newsletters?|boletines|avisos|recordatorios|seguimientos?)"
_STAFF: Final = r"(mi|mis|nuestro|nuestra|nuestros|al|el|la) (\w+ )?(equipo|compañer\w+|emplead\w+|personal|secretaria|jef\w+|gente|socio|familia)"

FORGET_ME: Final = (
    r"(enlace|link|botón|opción) (de|para) (la )?(baja|cancelar|desuscri\w+|darme de baja|darse de baja)( \w+){0,4}",
    r"(haga|haz|hagan|haced) como (si|que) (\w+ )?(no )?(exist|estuvi|fuera|existier)\w*",
    r"(olvíd|olvid)\w*(se|nse|te|en|os)? (\w+ )?(de )?(mi|nuestr\w+|mí|nosotros|este|esta|que existo|que existimos)( \w+)?",
    r"(quít|sáqu|sác|bórr|elimín|tách|retír|suprím|exclúy|date|dad|d[ae]n?)\w*(me|nos|melo|nme|nnos|dme|dnos)(?=\W)(?! (una idea|cuenta|precio|detalles|más|un|tiempo|de dudas|un presupuesto|información|algo|la razón))( (de|ya|por favor|ahí|de ahí|cuanto)( \w+){0,3})?",
    r"(por qué|cómo es que) (sigo|seguimos|estoy|estamos|recibo|me llegan?|continúo) (\w+ ){0,3}(en|recib\w+|su|vuestra|esto|estos|apuntad\w+|correos)( \w+)?",
    r"(enlace|link|botón|opción|página) (de|para) (\w+ )?(baja|cancelar|desuscri\w+|darse de baja) (\w+ )?(no|está|ni|roto)( \w+)?",
    r"(pedí|pedimos|solicité|he pedido|hemos pedido|había pedido|dije|pedido) (\w+ ){0,4}(que )?(me |nos )?(borrar|elimin|quitar|baja|sacar|no (me|nos|escrib|envi|mand|contact)|dejar|parar|retirar|cancel)\w*",
    r"(baja|supresión|cancelación|eliminación|oposición) (inmediata |definitiva |urgente )?(de (mis|mi|nuestros|todos)|de la (lista|base)|en (su|sus)|del? (mailing|fichero|boletín)|por favor|ya|y de)",
    r"(derecho|ejerzo|ejercemos|ejercito|ejercer) (\w+ ){0,4}(supresión|oposición|cancelación|olvido|arco)",
)
NO_MORE_WORDS: Final = (
    rf"(que )?(este |esto |ese |éste )?(sea|será|fuera|considérenlo|considérelo) (\w+ )?(el |su |la )?(último|última|ultimo|ultima)( {_MAILS})?",
    r"(segunda|tercera|cuarta|quinta|enésima|última) (vez|reclamación|solicitud|petición|advertencia)( que)?( (se |les? |os |te ){1,2}(lo |que )?(pido|pedimos|digo|decimos|solicito|escribo|repito|pide))?",
    rf"(próximo|siguiente|otro|nuevo|cualquier) (\w+ )?{_MAILS} (\w+ )?(va|irá|acaba|acabará|irá|será|lo|termina) (\w+ )?(directo|a la|al|en|bloquead\w+|denunci\w+|reportad\w+)",
    rf"(ni|basta|stop|cero|nada|fuera|sin|no) (un |de |más |otro |una |con |tanto |tantos |los ){{1,3}}{_MAILS}( más)?",
    r"(no) (\w+ )?(quiero|queremos|deseo|deseamos|necesito|pienso|pretendo|acepto) (\w+ )?(saber|oír|recibir|leer|que (me|nos)) (\w+ )?(nada |más |de |vuelv\w+ |escrib\w+ |contact\w+ |llam\w+ |mand\w+ |env\w+ )( \w+){0,2}",
    r"(prefier|preferir|agradec|rueg|pid|pedim|solicit|exij|les? rog|favor de|haga|hagan)\w* (\w+ ){0,4}(no (me |nos |volver|recibir|envi|escrib|contact|insist|mand|llam|molest)\w*|dejar de|dejen de|dej\w+ de|cesar|abstenerse|se abstenga\w*|parar|paren|el cese)( \w+){0,3}",
    r"(absten|abstén|abstengan|absténgan|absténga)\w*(se)? de (\w+ ){0,3}(contact|escrib|envi|mand|llam|volv|molest|remit|nuev)\w*",
    r"(no) (insist|molest|incordi|fastidi|persist|persever|vuelv|vuelva|vuelvan|volváis)\w*( (más|por favor|a (escribir|contactar|llamar|enviar|mandar)\w*))?",
    r"(dej|déj)\w*(me|nos|nme|nnos|dme|dnos)?( ya)? (en paz|tranquil\w+|de (molestar|escribir|mandar|enviar|incordiar|dar la lata|llamar))",
    r"(ya está bien|ya vale|ya basta|hasta aquí|se acabó|y punto|qué pesad\w+|vaya pesad\w+)(?! (de precio|si))",
    r"(nadie|ninguno) (\w+ ){0,4}(quiere|desea|pidió|ha pedido|les|os|autorizó|solicitó)( \w+){0,3}",
    r"(sin|no (quiero|hace falta|más)|nada de) (\w+ )?(recordatorios?|seguimientos?|insistencias?|segundos? (correo|intento))",
)
OTHERS_TOO: Final = (
    rf"(dej|molest|par|acos|incordi|importun)\w* (\w+ )?(en paz |tranquil\w+ )?(a |de molestar a )?{_STAFF}( en paz| tranquil\w+)?",
    r"(buzón|dirección|titular|usuario|empresa|destinatario|servidor|cuenta) (\w+ ){0,3}no (acepta|admite|recibe|desea|es para|autoriza|está (para|disponible))( \w+)?",
)
PERMISSION: Final = (
    r"(nunca|jamás|no|sin|ningún|tampoco) (\w+ ){0,3}(di|dimos|he dado|hemos dado|doy|autoric\w+|autorizad\w+|consentí|consiento|consentimiento|permiso|autorización|suscribí|inscribí|apunté)(?! (cuenta|de alta a))",
    r"quién (\w+ ){0,3}(dio|dado|autorizó|autorizado|facilitó|vendió|permitió|pasó) (\w+ )?(mi|mis|permiso|el|los|para)",
    r"(solicit|exij|exig|pid|reclam|requier)\w* (\w+ )?(la |el )?(baja|supresión|cancelación|eliminación|borrado|cese)",
)
STOPS: Final = (*FORGET_ME, *NO_MORE_WORDS, *OTHERS_TOO, *PERMISSION)

OF_ANOTHER_LIST: Final = (
    r"(bórr|quít|sáqu|tách|elimín|dé|da|den)\w*(me|nos)? (de baja )?(del?|de la) (\w+ )?(webinar|curso|reunión|taller|comida|evento|sesión|copia|cc|invitación|convocatoria|agenda|lista de (asistentes|invitados|espera))",
    r"(olvid|borr|ignor)\w* (mi|el|la) (correo|mensaje|mail|anterior|último|adjunto)( (anterior|de antes|previo|último))?",
    r"(no|nunca) (me |nos )(d[eé]n?|deis|borr\w+|quit\w+|elimin\w+|saqu\w+)( (de baja|de la lista|por favor))?",
)
UNSUBSCRIBING_AS_A_TRADE: Final = (
    r"(gestion|trat|vend|automatiz|tramit|proces|ofrec)\w* (\w+ )?(las |los )?(bajas|desuscripciones|cancelaciones|listas de exclusión|listas robinson)( de \w+)?",
    r"(nuestras|muchas|demasiadas|tasa de|tasas de) (bajas|desuscripciones|cancelaciones)",
)
FRIENDLY: Final = (*OF_ANOTHER_LIST, *UNSUBSCRIBING_AS_A_TRADE)

SAY_MORE: Final = (
    r"(me|nos|esto|eso|le|tema|propuesta|idea) (\w+ )?(interes|apunt|llama la atención|atra|intrig|tienta|convenc|encaj|cuadra|gust|suen|vien|parec|pareció|mola|encant|sirve|serviría|vendría)\w*(?! (poco|mal|nada|pero no|un robo|caro|car\w))",
    r"(cuént|explíqu|explic|dig|dím|muéstr|enséñ|habl|ampl|detall)\w*(me|nos|nme|anme|adme|menos)( (más|algo|de|cómo|todo|eso|un poco|qué))",
    r"(suena|pinta|parece|luce|se ve|tiene) (\w+ )?(bien|interesante|útil|buena pinta|genial|prometedor\w*|de lujo|lógico|sensato|muy bien|buen\w+)(?! pero)",
    r"(soy|somos|estoy|estamos|sería|seríamos|quedo|quedamos) (\w+ )?(tod\w+ oídos|curios\w+|interesad\w+|intrigad\w+|abiert\w+|dispuest\w+|receptiv\w+|encantad\w+|atent\w+ a|a la espera)",
    r"(adelante|venga|dale|vale|hecho|perfecto|genial|estupendo|claro|ok|okey|por supuesto|cómo no|encantad\w+|de acuerdo|sí)[,!]? (\w+ )?(mánd|mand|env|quedamos|hablamos|llám|llam|cuand|pás|pas|ens|muéstr|probamos|lo vemos|vamos|me|nos|por favor|que sí|claro|el|dime|dígame)\w*",
    r"(venga|dale|va|hala),? (mándalo|mándamelo|envíalo|envíamelo|pásalo|cuéntame|probemos|vamos|quedamos|hablemos)",
    r"(andamos|estamos|estoy|llevamos|vamos) (\w+ )?(buscando|mirando|comparando|valorando|evaluando|tras|pidiendo) (\w+ )?(algo|una|un|ofertas|presupuestos|soluciones|opciones|precios|esto|eso)",
    r"(un|el|nuestro|gran|auténtico) (\w+ )?(quebradero de cabeza|dolor de cabeza|problema|drama|lío|caos|suplicio|cuello de botella)( (aquí|en|para|con|de))?",
    r"(no (me|nos) (molest\w+|import\w+)|ninguna molestia|al contrario|no es (ninguna )?molestia|por qué no\W|me vendría|nos vendría|vendría bien|no estaría mal|no suena mal|tiene sentido|me parece bien|nos parece bien|trato hecho|cuenta conmigo|contad con)",
)
SHOW_ME: Final = (
    r"(mánd|mand|env|pás|pas|haz|hág|prepár|prepar|muéstr|mostr|enséñ|comp[aá]rt|facilít|remít|remit|adjunt|reenví|hac|trái|tráig|propón|propong)\w*(lo|la|los|las|melo|mela|melos|me|nos|noslo|nme)(?=\W)(?! (en paz|de baja|de la lista|nada|más))( (por favor|cuando|sin|ya|el|la|un|una|algo|los|las|y|a|al|info\w*|más info\w*|por))?",
    r"(pued|podr|podrí|podéis|quer)\w* (\w+ )?(envi|mand|pas|mostr|enseñ|hac|explic|facilit|compart|ampli|llam|venir|quedar|prepar|remit)\w*(me|nos|melo|noslo|rme|rnos)?( \w+){0,3}",
    r"(quier|quisier|querrí|querem|me gustarí|nos gustarí|desear|necesit|encantarí)\w* (\w+ ){0,2}(ver|prob|sab|conoc|recib|presupuesto|demo|oferta|hablar|charlar|reun|cotiz|verlo|probarlo|información|agendar|un ejemplo|entender|contratar)\w*",
    r"(espero|quedo a la espera|esperamos|aguardo) (\w+ )?(su|tu|de|vuestra|el|la) (\w+ )?(llamada|propuesta|oferta|presupuesto|ejemplo|noticias|información)",
)
CONDITIONAL: Final = (
    r"(si|siempre que|siempre y cuando|mientras|con tal de que|a condición) (\w+ ){1,12}(sí|adelante|hablamos|me interesa|nos interesa|encantad\w+|cuenta conmigo|lo vemos|lo probamos|quedamos|firmamos|perfecto|vamos|hecho|podemos)",
    r"(sí|vale|adelante|me interesa|nos interesa|de acuerdo),? (pero )?(\w+ )?(si|siempre que|siempre y cuando|a condición|solo si|depende)",
)
HANDED_ON_WARMLY: Final = (
    r"(pasé|pasado|reenviado|reenvié|remitido|compartido|enseñado|comentado|trasladado) ([\w-]+,? ){1,10}(encant|interes|entusiasm|recomend|quier|le gust|gustó|ilusion|contact|llamar|escrib)\w*",
    r"(compañer\w+|jef\w+|director\w*|responsable|gerente|socio|él|ella|está) (\w+ )?(encantad\w+|interesadísim\w+|muy interesad\w+|entusiasmad\w+|ilusionad\w+)",
)
WISHES: Final = (*SAY_MORE, *SHOW_ME, *CONDITIONAL, *HANDED_ON_WARMLY)

A_TIME: Final = (
    r"(lunes|martes|miércoles|jueves|viernes|mañana|pasado mañana),? (\w+ |a las |a la |por la |sobre las |de ){0,4}(\d{1,2}|mañana|tarde|mediodía|primera hora|próximo|bien|perfecto|puedo|podría|me|nos|va|vale|después|antes)",
    r"(a las|sobre las|hacia las|a partir de las|antes de las|después de las) (\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)",
    r"(llám|llam|quedamos|quedemos|agend|reserv|fij|concret|ve[aá]m|reun|conect|junt)\w*(me|nos|monos)? (\w+ |a |el |la |al ){0,4}(lunes|martes|miércoles|jueves|viernes|mañana|tarde|semana|móvil|llamada|videollamada|reunión|hora|rato|café|cita|cuando)",
    r"(cuándo|qué día|a qué hora|qué hora) (\w+ )?(pued|podr|le|te|os|tien|qued|viene|va|hablamos)\w*",
)
PRICE_AND_PRODUCT: Final = (
    r"(cuánto|cuanto|qué|a cuánto|cuál) (\w+ ){0,3}(cuesta|costaría|vale|valdría|sale|saldría|cobr\w+|precio|coste|costo|tarifa\w*|sería|cuota|inversión|es el precio|plazo)",
    r"(precio|precios|tarifas?|coste|costo|presupuesto|demo|referencias|plazos?) ?\?",
    r"(funciona|sirve|vale|se integra|se conecta|integra|conecta|lee|gestiona|soporta|admite|incluye|cubre|trabaja|exporta|es compatible|tienen|tenéis|tiene|hay|ofrecen|ofrecéis|hacen|hacéis) (\w+ )?(con|para|en|algún|alguna|referencias?|clientes?|demo|prueba|permanencia|contrato|los|las|el|la|también|un|una|sap|excel)\b ?(\w+ ){0,5}\w*\?",
    r"cómo (\w+ )?(funciona|se instala|va|sería|lo hacéis|lo hacen|se calcula|trabajan|trabajáis|se paga|se integra|se contrata)",
)
SETTLED: Final = (
    r"(va a ser|va ser|es|será|sería|respuesta es|digo|decimos|dijo|dicho|dice|creo|temo|siento) (\w+ )?(que )?no\W*$",
    r"(lo|la|línea|flota|servicio|mantenimiento|todo) (\w+ ){0,4}(mantiene|alquilad\w+|subcontratad\w+|externalizad\w+|tercerizad\w+|subarrendad\w+|de renting)( (el|la|un|una|otro|otra) \w+)?",
    r"(es|son|somos|lo tenemos|la tenemos|está|están) (\w+ )?(alquilad\w+|subcontratad\w+|externalizad\w+|tercerizad\w+|de renting|en leasing|solo (dos|tres|cuatro|cinco|seis)|cuatro gatos|muy pequeñ\w+|demasiado \w+)",
    r"(usamos|utilizamos|trabajamos|seguimos|nos quedamos|nos apañamos|contamos|uso|utilizo|me apaño|preferimos) (\w+ )?(con|a|otra|otro|en|un|una|el|la|lo|de|excel|papel|libreta)( \w+){0,3}(?! (y queremos|pero))",
    r"(no) (\w+ )?(pienso|pensamos|vamos a|voy a|queremos|quiero|hay|tenemos|tengo|necesit\w+|precisamos|procede|interesa|toca|cambiar\w*|compr\w+) (\w+ )?(tocar|cambiar|mover|comprar|nada|necesidad|presupuesto|interés|planes|flota|almacén|propi\w+|a cambiar|invertir|contratar|por ahora|de momento)( \w+)?",
    r"(proyecto|obra|nave|almacén|plan|concurso|licitación) (\w+ ){0,3}(cancelad\w+|parad\w+|suspendid\w+|adjudicad\w+|se ha caído|cerrad\w+|descartad\w+|no sale)",
    r"(gracias|amable|detalle|agradezco|agradecid\w+|bonito|interesante)[^.!?\n]{0,25},? pero (\w+ ){0,3}(no|ya (tenemos|lo|contamos|estamos)|paso|pasamos|estamos (bien|servid\w+|cubiert\w+)|declin\w+|nada|va a ser que no)",
    r"((?<!lo )(?<!la )(?<!los )(?<!le )(paso|pasamos)|declino|declinamos|descartad\w+|ni hablar|ni de broma|qué va|para nada|no gracias|nada,? gracias|gracias igualmente|otra vez será|no es lo nuestro|no va con nosotros)(?! (por|a (saludar|ver|verte)|el (lunes|martes)|tu|su|mañana|la info|los datos))",
)
NOT_ME: Final = (
    r"(no|ya no) (\w+ )?(llevo|llevamos|gestiono|decido|me encargo|me ocupo|me dedico|trabajo|soy|es (mi|lo mío|cosa mía|conmigo)|tengo nada que ver|me corresponde|me compete)( (eso|esto|ese|de eso|de ello|yo|el|la|en|los temas)( \w+)?)?",
    r"(equivoc|confund|confus|erróne|error)\w* (\w+ )?(de|con|persona|destinatario|departamento|nombre|número|buzón)",
    r"(persona|contacto|dirección|departamento|destinatari\w) (equivocad\w|incorrect\w|erróne\w|que no es)",
)
ANOTHER_ONE: Final = (
    r"(?!\w+me )(habl|escrib|escríb|contact|contáct|dirí|dirig|pregunt|pregúnt|consult|llam|remít|remit|acud)\w*(se|le|les|lo|te|ase|anse|me)? (\w+ ){0,2}(con|a|al) (?!mí|nosotros|nadie|partir|principios|finales|mediados|la vuelta)(\w+)",
    r"(lo|la|eso|esto|los|las|de eso|tema) (\w+ )?(lleva|llevan|gestiona|decide|ve|maneja|se encarga|se ocupa|tramita|coordina|compra)( \w+){0,3}",
    r"(el|la|los) (responsable|encargad\w|jef\w|que (lleva|decide|manda)|persona (indicada|adecuada|correcta)) (\w+ )?(es|son|de|sería)",
)
GONE: Final = (
    r"(ya no|no) (\w+ )?(trabaj|está|forma|pertenec|labor|sigue|estoy)\w* (\w+ )?(aquí|en|con|para|parte|ya|más|entre)( \w+)?(?=.{0,40}(empresa|compañía|nosotros|aquí|más|plantilla|\.|$))",
    r"(dejó|dejé|ha dejado|he dejado|abandonó|se fue|se ha ido|me fui|causó baja|se marchó|se jubiló|me jubilé|falleció|jubilad\w+)\b ?(\w+ )?(la|el|de|en|hace|del)?( \w+)?",
    r"(le|lo|la|me) (sustituye|reemplaza|ha sustituido|sucede|relevó)( \w+)?",
)
GOT_IT: Final = (
    r"(recibid\w|anotad\w|leíd\w|enterad\w|apuntad\w|archivad\w|tomo nota|tomamos nota|queda anotado|lo guardo|acuso recibo|visto)(,? (gracias|lo|queda|su|tu|y))?",
    r"(lo|la|le|les|te|os) (\w+ )?(miro|veo|leo|estudio|pienso|consulto|comento|comentaré|paso|traslado|transmito|valor\w+|revis\w+|mirar\w+|leer\w+|ver\w+|estudiar\w+|dig\w+|dir\w+|coment\w+|remit\w+)( \w+)?",
    r"(tengo|tenemos|hay|habrá|déjame|déjeme|deja|voy a) (\w+ )?(que )?(pensar|consultar|verlo|mirar|valorar|estudiar|revisar|hablarlo|comentarlo|preguntar)(lo|la)?",
)
WHO_KNOWS: Final = (
    r"(curioso|vaya|ya veremos|veremos|según|depende|puede|pse|bueno|quizá|quién sabe|hmm+|a ver|ni sí ni no|sí y no|interesante)( \w+)? $",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.FRIENDLY: FRIENDLY,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.HANDLES: ANOTHER_ONE,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
    Cue.UNSURE: WHO_KNOWS,
}
