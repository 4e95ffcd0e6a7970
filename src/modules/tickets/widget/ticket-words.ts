/** What is said about tickets in the chat; loaded with them alone. */
const english = {
  make: 'New ticket',
  emptyTitle: 'No tickets yet',
  emptyText: 'What you ask for and where it stands will be kept here.',
  more: 'Earlier tickets',
  kind: 'What is it about?',
  subject: 'In one line',
  details: 'What happened, or what do you need?',
  sendTicket: 'Send ticket',
  nothing: 'No ticket can be made here at the moment.',
  who: 'Where can we answer you?',
  reply: 'Write a reply',
  close: 'Close ticket',
  reopen: 'Open again',
  shut: 'This ticket takes no more replies.',
  opens: 'Your reply opens the ticket again.',
}

export type TicketWords = typeof english

const others: Readonly<Record<string, TicketWords>> = {
  de: {
    make: 'Neues Ticket',
    emptyTitle: 'Noch keine Tickets',
    emptyText: 'Worum Sie bitten und wie es steht, finden Sie hier wieder.',
    more: 'Frühere Tickets',
    kind: 'Worum geht es?',
    subject: 'In einer Zeile',
    details: 'Was ist passiert, oder was brauchen Sie?',
    sendTicket: 'Ticket senden',
    nothing: 'Hier kann im Moment kein Ticket erstellt werden.',
    who: 'Wohin können wir antworten?',
    reply: 'Antwort schreiben',
    close: 'Ticket schließen',
    reopen: 'Wieder öffnen',
    shut: 'Zu diesem Ticket können keine Antworten mehr geschrieben werden.',
    opens: 'Ihre Antwort öffnet das Ticket wieder.',
  },
  fr: {
    make: 'Nouveau ticket',
    emptyTitle: 'Aucun ticket',
    emptyText: 'Vos demandes et leur état seront conservés ici.',
    more: 'Tickets précédents',
    kind: 'De quoi s’agit-il ?',
    subject: 'En une ligne',
    details: 'Que s’est-il passé, ou de quoi avez-vous besoin ?',
    sendTicket: 'Envoyer le ticket',
    nothing: 'Aucun ticket ne peut être créé ici pour le moment.',
    who: 'Où pouvons-nous vous répondre ?',
    reply: 'Écrire une réponse',
    close: 'Fermer le ticket',
    reopen: 'Rouvrir',
    shut: 'Ce ticket n’accepte plus de réponses.',
    opens: 'Votre réponse rouvre le ticket.',
  },
  es: {
    make: 'Nuevo ticket',
    emptyTitle: 'Aún no hay tickets',
    emptyText: 'Lo que pidas y cómo va quedará guardado aquí.',
    more: 'Tickets anteriores',
    kind: '¿De qué se trata?',
    subject: 'En una línea',
    details: '¿Qué ha pasado o qué necesitas?',
    sendTicket: 'Enviar ticket',
    nothing: 'En este momento no se pueden crear tickets aquí.',
    who: '¿Dónde podemos responderte?',
    reply: 'Escribe una respuesta',
    close: 'Cerrar ticket',
    reopen: 'Abrir de nuevo',
    shut: 'Este ticket ya no admite respuestas.',
    opens: 'Tu respuesta vuelve a abrir el ticket.',
  },
  ar: {
    make: 'تذكرة جديدة',
    emptyTitle: 'لا توجد تذاكر بعد',
    emptyText: 'ستجد هنا ما تطلبه وإلى أين وصل.',
    more: 'تذاكر أقدم',
    kind: 'ما الموضوع؟',
    subject: 'في سطر واحد',
    details: 'ماذا حدث، أو ماذا تحتاج؟',
    sendTicket: 'إرسال التذكرة',
    nothing: 'لا يمكن إنشاء تذكرة هنا في الوقت الحالي.',
    who: 'أين يمكننا الرد عليك؟',
    reply: 'اكتب ردًا',
    close: 'إغلاق التذكرة',
    reopen: 'فتحها من جديد',
    shut: 'لا تقبل هذه التذكرة ردودًا أخرى.',
    opens: 'ردك يفتح التذكرة من جديد.',
  },
}

/** In the visitor's language, else in English. */
export function ticketWords(locale: string): TicketWords {
  const [language = ''] = locale.toLowerCase().split('-')
  return others[language] ?? english
}

/** The languages they are written in beside English. */
export const ticketLanguages: readonly string[] = Object.keys(others)
