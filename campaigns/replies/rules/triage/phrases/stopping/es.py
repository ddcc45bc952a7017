"""Spanish."""

from typing import Final

_MAILS: Final = r"(\w+ ){0,2}(correos?|e-?mails?|mails?|mensajes?|publicidad|comunicaciones|comunicación|contactos?|ofertas|llamadas|newsletters?|spam|propaganda|boletines|envíos|insistencias)"
_TAKE: Final = r"(borr|elimin|quit|sac|suprim|retir|tach|bórr|elimín|quít|sáq|saq|suprím|retír|tách|olvíd|olvid|dam|denm|dad|dénm|démem|excluy|exclúy|desuscr|desapunt|desapúnt|cancel|remuev|remuév)"

STOP: Final = (
    rf"{_TAKE}\w*(me|nos)( (\w+ ){{0,3}}(de|del|la|las|el|los|su|sus|vuestra|tu|baja|base|lista|listas))?",
    rf"{_TAKE}\w* (\w+ )?(mi|mis|nuestr\w+|este|esta|todos mis|todo|de mí) (?!cuenta|tiempo)(\w+ )?(correo|e-?mail|mail|dirección|datos|nombre|contacto|información|número|empresa|registro|lista|lo que|rastro|existe)?",
    r"(quiero|querría|quisiera|deseo|solicito|pido|exijo|ruego|queremos|solicitamos|rogamos|gustaría|agradecería|agradezco|agradeceríamos|pedimos) (\w+ ){0,5}(la baja|de baja|borr|elimin|quit|saqu|saca|suprim|supresión|eliminación|cancelación|no (me|nos|recib|volv|escrib|sig|contact|env|mand|insist|est)|dej(en|e|es|éis|ar|aran|ara|aras|arais|ase|asen)|cese|retir|olvid|exclu)\w*",
    r"(darme|darnos|dadme|dame|denme|dennos|dénme|deme|déme|dar|dé|den|causar|tramit\w+) (\w+ )?(de )?(la )?baja",
    r"^ (la )?baja( (por favor|de (la|su|esta|vuestra) lista|inmediata|ya|definitiva|gracias))? $",
    r"(dej|par|ces|basta|evit|absten|abstén|acab)\w* (ya )?(de|con) (\w+ )?(env|mand|escrib|contact|molest|llam|insist|spam|acos|bombarde|hac|dar|persegu|tant|est|mensaj|correo|mail|publi|spam|propag|persist|busc)\w*",
    r"(dej|déj)\w*(me|nos|nos ya|me ya) (\w+ )?(en paz|tranquil\w*|fuera)",
    r"(en paz|tranquil\w+) (de una vez|ya|por favor)",
    r"(no|nunca|jamás|ni) (me |nos |se |lo |vuelv\w+ a |sig\w+ |se os ocurra |insist\w+ |más |vuelva\w* a |quier\w+ que (me |nos )?|hace falta que (me |nos )?|necesit\w+ que (me |nos )?){0,4}(escrib|contact|mand|env|molest|llam|insist|spam|acos|contáct|enví|escríb|mánd|persigu|busqu|remit|import)\w*( (me|nos|más|nunca|mas|otra|nada|a esta|de nuevo|ningún|ninguna|correos|mails|mensajes))?(?! (antes|hasta|el presupuesto|aún|todavía|la información|nada todavía))(?<!envíe la)(?<!no envía)(?<!no envían)(?<!no escribe)(?<!no llama)(?<!no mandan)",
    r"(no|ya no|ni) (\w+ ){0,2}(quier|kier|quer|dese|necesit|acept|interes|autori|consient|permit|toler|apetec|gust)\w* (\w+ ){0,2}(recibir|reciv|resibir|más (correos?|mails?|mensajes?|contacto|publicidad|nada)|que (me|nos) (escrib|contact|mand|env|molest|llam)|saber (nada )?(más )?de (ustedes|vosotros|usted|ti)|ser contactad\w*|estar en|que me|vuestros|sus (correos?|mails?|mensajes?)|tus|seguir|publicidad|correos|spam|propaganda)\w*",
    rf"(no|ni un|ni una|ningún|ninguna|nada de|basta de|sin) (más|otro|otra|solo|sola|nuevos|nuevas|ulterior\w*) ?{_MAILS}",
    rf"(no|ni|nunca|ningún|ninguna|nada de|basta|fuera) {_MAILS} (más|mas|así|de este tipo|no solicitad\w*|comercial\w*|nunca|como est\w+)",
    rf"{_MAILS} (\w+ )?no (solicitad|desead|autorizad|pedid|consentid)\w*",
    r"(prefer|prefier|mejor|gustaría|agradec|pid|rueg|rog)\w* (\w+ ){0,4}no (\w+ )?(recib|volv|ser|seguir|estar|me|nos|saber|contact|figurar|aparec)\w*",
    r"(ejerz|ejerc|ejercit|derecho|derechos) (\w+ ){0,6}(oposición|supresión|cancelación|olvido|rectificación|arco)",
    r"(me|nos) (opongo|oponemos|niego)( \w+){0,3}",
    r"(revoc|retir|anul)\w* (\w+ ){0,2}(consentimiento|autorización|permiso)",
    r"(sin|nunca|no|jamás) (\w+ ){0,4}(consentimiento|autorización|autorizado|autoricé|consentido|permiso|suscrito|suscribí|apuntado|apunté|pedido|solicitado|di mi (correo|permiso))(?! (para comprar|presupuesto|un presupuesto))",
    r"art(ículo|iculo|\.)? ?(17|21)",
    r"(si|como|cuando) (\w+ ){0,3}(lleg|recib|volv|vuelv|sig|env|mand|escrib|insist)\w* (\w+ ){0,3}(más|otro|otra|a |así|insistiendo|escribiendo|enviando|,|denunci|bloque|report)\w*",
    r"(otro|otra|uno|una|un|el próximo|la próxima|al próximo|a la próxima) (\w+ )?(más|correo|mail|mensaje|vez|e-?mail)( más)?,? (y|lo|os|le|te|irá|va|los|denunci|bloque)\w*",
    r"(denunci|bloque|report|filtr|marc)\w* (\w+ ){0,4}(como |de )?(spam|aepd|agencia|remitente|correo basura|no deseado|a vosotros|a ustedes|dominio|dirección|protección)",
    r"(voy a|los|les|os|le|te|lo) (\w+ )?(bloquear|bloqueo|bloqueado|bloqueados|bloqueamos|denunciar\w*|denuncio|reportar\w*|reporto)",
    r"(como|a|en|al) (spam|correo no deseado|correo basura|la papelera|la basura)",
    r"(último|ultimo|última|ultima) (aviso|correo|mensaje|vez|advertencia|mail|e-?mail)(?! (que recibí|que me))",
    r"olv[ií]d\w*(me|nos| de m[ií]| mi | nuestr\w+)",
    r"(basta ya|ya basta|ya está bien|hasta aquí|ya vale|basta|se acabó|iros a|vete a|váyanse|largo|a tomar|a paseo|pesados|fuera de mi)( \w+){0,6}\W*$",
    r"(fuera|salir|sacar|salirme|borrarme|quitarme|desapuntarme) (\w+ )?de (su|la|vuestra|tu|esta|sus|mi) (lista|base|bandeja|correo|buzón|listas)\w*",
    r"(cómo|como|dónde|donde) (\w+ ){0,4}(darme|doy|dar|me borro|borrarme|cancelo|cancelar|desuscrib\w*|dejar de|dejo de|salgo|salir|quitarme|me quito|me doy|desapunt\w*)( \w+){0,3}",
    r"(dirección|correo|buzón|e-?mail) (\w+ )?no (es|está|se) (\w+ )?(para|destinad|us|abierto)\w*",
    r"abst[eé]ng\w+ (de|se)",
    r"(nada|ni palabra) más (de|por) (ustedes|vuestra|su|vosotros)",
)

FRIENDLY: Final = (
    r"no (dej|deje|dejes|dejen|pares|pare|paren|borr|elimin|quit|me borr|me quit|nos borr|me saqu|me elimin|hace falta que me (borr|quit|elimin|d))\w*(?! (de )?(molest|insist))( (de|en|me|nos)( \w+){0,4})?",
    r"(clientes?|clientas?|pacientes?|suscriptores|usuarios|gente|huéspedes|alumnos|socios|personas|contactos|empleados) (\w+ ){0,5}(baja|borr|cancel|desuscri|quej|elimin|denunci|molest|bloque)\w*",
    r"(tasa|gestión|enlace|página|botón|proceso|solicitudes) de (baja|bajas|supresión|cancelación|borrado)",
    r"(baja (médica|laboral|maternal|paternal|por (enfermedad|maternidad|paternidad))|de baja (hasta|desde|por|médica|laboral|maternal|paternal)|(temporada|planta|gama|parte) baja)",
    r"no (me |nos )?(ha|han|he|hemos|había) (llegado|recibido|enviado|mandado|escrito|contactado)",
)
