import type { ChatMessage, ShownSettings } from '#modules/widget/model.ts'

import type { Thread } from '../thread.ts'

export function sampleTalk(
  locale: string,
  { senderNames }: ShownSettings,
): Readonly<Record<string, Thread>> {
  const [language = ''] = locale.split('-')
  const [name, question, reply] = Object.hasOwn(talks, language)
    ? talks[language as keyof typeof talks]
    : talks.en
  const messages = [
    say(1, { kind: 'system', name: '' }, name),
    say(2, { kind: 'contact', name: '' }, question),
    say(3, { kind: 'member', name: senderNames === 'brand' ? '' : 'Ada' }, reply),
  ]
  return { 'new:sample': { messages, earlier: null, deliveredSeq: 2 } }
}

function say(seq: number, author: ChatMessage['author'], text: string): ChatMessage {
  return {
    id: String(seq),
    conversationId: 'new:sample',
    seq,
    clientKey: String(seq),
    author,
    text,
    marks: null,
    files: [],
    block: null,
    blockAnswer: null,
    replyTo: null,
    reactions: [],
    createdAt: new Date().toISOString(),
    editedAt: null,
    isDeleted: false,
  }
}

const talks = {
  en: ['Sample conversation', 'Do you ship to Norway?', 'Yes, within three days.'],
  de: ['Beispielgespräch', 'Liefern Sie nach Norwegen?', 'Ja, innerhalb von drei Tagen.'],
  fr: ['Exemple de conversation', 'Livrez-vous en Norvège ?', 'Oui, en trois jours.'],
  es: ['Conversación de ejemplo', '¿Hacen envíos a Noruega?', 'Sí, en tres días.'],
  ar: ['محادثة نموذجية', 'هل تشحنون إلى النرويج؟', 'نعم، خلال ثلاثة أيام.'],
} as const
