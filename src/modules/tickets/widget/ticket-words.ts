/** What is said about tickets in the chat; loaded with them alone. */
const english = {
  make: 'New ticket',
  emptyTitle: 'No tickets yet',
  emptyText: 'Track your requests and replies here.',
  more: 'Earlier tickets',
  kind: 'What is it about?',
  subject: 'Subject',
  details: 'What happened, or what do you need?',
  sendTicket: 'Send ticket',
  nothing: 'You can’t create tickets here right now.',
  who: 'Where can we reply?',
  reply: 'Write a reply',
  close: 'Close ticket',
  reopen: 'Reopen ticket',
  shut: 'This ticket is closed for replies.',
  opens: 'Your reply reopens the ticket.',
}

export type TicketWords = typeof english

const others: Readonly<Record<string, TicketWords>> = {
  de: {
    make: 'Neues Ticket',
    emptyTitle: 'Noch keine Tickets',
    emptyText: 'Ihre Anfragen und unsere Antworten finden Sie hier.',
    more: 'Frühere Tickets',
    kind: 'Worum geht es?',
    subject: 'Betreff',
    details: 'Was ist passiert, oder was brauchen Sie?',
    sendTicket: 'Ticket senden',
    nothing: 'Hier können Sie im Moment kein Ticket erstellen.',
    who: 'Wohin dürfen wir antworten?',
    reply: 'Antwort schreiben',
    close: 'Ticket schließen',
    reopen: 'Wieder öffnen',
    shut: 'Auf dieses Ticket können Sie nicht mehr antworten.',
    opens: 'Mit Ihrer Antwort wird das Ticket wieder geöffnet.',
  },
  fr: {
    make: 'Nouveau ticket',
    emptyTitle: 'Aucun ticket',
    emptyText: 'Suivez ici vos demandes et nos réponses.',
    more: 'Tickets précédents',
    kind: 'De quoi s’agit-il ?',
    subject: 'Objet',
    details: 'Que s’est-il passé, ou de quoi avez-vous besoin ?',
    sendTicket: 'Envoyer le ticket',
    nothing: 'Vous ne pouvez pas créer de ticket ici pour le moment.',
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
    emptyText: 'Sigue aquí tus solicitudes y nuestras respuestas.',
    more: 'Tickets anteriores',
    kind: '¿De qué se trata?',
    subject: 'Asunto',
    details: '¿Qué ha pasado o qué necesitas?',
    sendTicket: 'Enviar ticket',
    nothing: 'Ahora mismo no puedes crear tickets aquí.',
    who: '¿Dónde podemos responderte?',
    reply: 'Escribe una respuesta',
    close: 'Cerrar ticket',
    reopen: 'Reabrir ticket',
    shut: 'Este ticket ya no admite respuestas.',
    opens: 'Tu respuesta reabrirá el ticket.',
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
