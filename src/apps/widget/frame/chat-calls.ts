import { namesIn, type Keep } from '#platform/widget/keep.ts'
import { ask, Refused, upload, type UploadOptions } from '#platform/widget/browser-client.ts'
import { getSession, readSession, writeSession, type Session } from '#platform/widget/session.ts'
import type {
  Chat,
  ChatFile,
  ChatMessage,
  ChatReaction,
  IdentityProof,
  WidgetConfig,
} from '#modules/widget/model.ts'
import type { LocalePreferences } from '#modules/widget/rules.ts'

import { logoutsKey } from './leaving/logouts-key.ts'
import type { OutboxEntry } from './outbox.ts'
import type { PageLine } from './page-line.ts'

export class ChatCalls {
  /** Identifies the visits of this browser, once the page has sent it. */
  visitKey: string | undefined
  readonly widgetId: string
  readonly keep: Keep
  readonly page: PageLine | undefined

  constructor(widgetId: string, keep: Keep, page?: PageLine) {
    this.widgetId = widgetId
    this.keep = keep
    this.page = page
  }

  start(session: Session, entry: OutboxEntry, { pageUrl, user }: Around): Promise<Started> {
    const { name, email, phone, hasAgreed } = entry
    return begin(`/api/w/${this.widgetId}/chats`, {
      secret: session.secret,
      peek: session.peek,
      ...saidIn(entry),
      locale: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(name && { name }),
      ...(email && { email }),
      ...(phone && { phone }),
      ...((user.name || user.email) && { user }),
      ...(hasAgreed && { hasAgreed }),
      ...askedIn(entry),
      ...(pageUrl && { pageUrl }),
      ...(this.visitKey && { visitKey: this.visitKey }),
    })
  }

  claim({ secret, peek }: Session, key: string): Promise<object> {
    return ask('POST', `/api/w/${this.widgetId}/claim`, { body: { key, secret, peek } })
  }

  open(entry: OutboxEntry, pageUrl: string | undefined): Promise<Started> {
    const body = { ...saidIn(entry), ...askedIn(entry), ...(pageUrl && { pageUrl }) }
    return begin('/api/chat/conversations', body, this.visitor)
  }

  send(entry: OutboxEntry): Promise<ChatMessage> {
    const { asked, chatKey, clientKey } = entry
    if (asked) {
      const path = `${pathOf(chatKey)}/messages/${asked.messageId}/answer`
      return this.post(path, { clientKey, answer: asked.answer })
    }
    const { replyTo } = entry
    const data = { ...saidIn(entry), ...(replyTo && { replyToId: replyTo.id }) }
    return this.post(`${pathOf(entry.chatKey)}/messages`, data)
  }

  /** Also used before the first message, so the secret may not exist yet. */
  upload(file: File, options: UploadOptions): Promise<ChatFile> {
    const path = `/api/w/${this.widgetId}/files?name=${encodeURIComponent(file.name.slice(-255))}`
    const visitor = `${this.widgetId}.${getSession(this.keep).secret}`
    return upload(path, file, { ...options, visitor })
  }

  list(cursor?: string): Promise<Listed> {
    const after = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
    return ask('GET', `/api/chat/conversations${after}`, { visitor: this.visitor })
  }

  messages(id: string, cursor?: string, limit = 30): Promise<MessagePage> {
    const after = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const path = `${pathOf(id)}/messages?limit=${limit}${after}`
    return ask('GET', path, { visitor: this.visitor })
  }

  seen(id: string, gotSeq: number, readSeq: number): Promise<object> {
    return this.post(`${pathOf(id)}/seen`, { gotSeq, readSeq })
  }

  typing(id: string, isTyping: boolean, text?: string): Promise<object> {
    return this.post(`${pathOf(id)}/typing`, { isTyping, ...(text && { text }) })
  }

  react(
    { id, conversationId }: Pick<ChatMessage, 'id' | 'conversationId'>,
    emoji: string,
    isOn: boolean,
  ): Promise<{ items: readonly ChatReaction[] }> {
    const path = `${pathOf(conversationId)}/messages/${id}/reactions`
    return ask('PUT', path, { body: { emoji, isOn }, visitor: this.visitor })
  }

  describe(id: string, data: object): Promise<object> {
    return ask('PATCH', pathOf(id), { body: data, visitor: this.visitor })
  }

  askForHuman(id: string): Promise<Chat> {
    return this.post(`${pathOf(id)}/human`, {})
  }

  end(id: string): Promise<Chat> {
    return this.post(`${pathOf(id)}/end`, {})
  }

  rate(id: string, given: object, comment: string): Promise<Chat> {
    return this.post(`${pathOf(id)}/rating`, { ...given, ...(comment && { comment }) })
  }

  introduce({ name, email }: { name?: string | undefined; email?: string | undefined }) {
    const body = { ...(name && { name }), ...(email && { email }) }
    return ask<Contact>('PATCH', '/api/chat/contact', { body, visitor: this.visitor })
  }

  identify({ secret, peek }: Session, proof: IdentityProof): Promise<Contact> {
    return ask('POST', `/api/w/${this.widgetId}/identify`, { body: { secret, peek, proof } })
  }

  meet(
    { secret, peek }: Session,
    { name, email }: { readonly name: string; readonly email: string },
  ): Promise<Contact> {
    const body = { secret, peek, email, ...(name && { name }), locale: navigator.language }
    return ask('POST', `/api/w/${this.widgetId}/visitors`, { body })
  }

  /**
   * Marks the session as known to the server; returns false if the visitor logged out meanwhile.
   */
  keepKnown(session: Session): boolean {
    const isCurrent = readSession(this.keep)?.secret === session.secret
    if (isCurrent) writeSession(this.keep, { ...session, isKnown: true })
    else this.leave(session)
    return isCurrent
  }

  leave(session: Session): void {
    this.keep.write(logoutsKey + session.secret, '')
    this.reportLogouts()
  }

  reportLogouts(): void {
    const isLeaving = namesIn(this.keep, logoutsKey).length > 0
    this.page?.say({ type: 'leaving', isLeaving })
    if (!isLeaving) return
    import('./leaving/report-logouts.ts')
      .then((part) => part.reportLogouts(this))
      .catch(() => undefined)
  }

  get visitor(): string | undefined {
    const session = readSession(this.keep)
    return session && `${this.widgetId}.${session.secret}`
  }

  private post<Answer>(path: string, body: object): Promise<Answer> {
    return ask('POST', path, { body, visitor: this.visitor })
  }
}

export function askConfig(widgetId: string, preferences: LocalePreferences): Promise<WidgetConfig> {
  const given = Object.entries(preferences).filter(([, locale]) => locale)
  return ask('GET', `/api/w/${widgetId}/config?${new URLSearchParams(given)}`)
}

/** Under load, the server asks for proof of work, which is done silently. */
async function begin(path: string, body: object, visitor?: string): Promise<Started> {
  try {
    return await ask('POST', path, { body, visitor })
  } catch (error) {
    // Pages without a secure context can't do the work; the message explains what to do.
    const challenge = error instanceof Refused && error.facts.challenge
    if (!challenge || !crypto.subtle) throw error
    const { solve } = await import('./solve.ts')
    const proof = await solve(challenge)
    return ask('POST', path, { body: { ...body, proof }, visitor })
  }
}

function pathOf(id: string): string {
  return `/api/chat/conversations/${id}`
}

function saidIn({ clientKey, text, files = [] }: OutboxEntry): object {
  const fileIds = files.map(({ id }) => id)
  return { clientKey, text, ...(fileIds.length > 0 && { fileIds }) }
}

function askedIn({ answers, teamId }: OutboxEntry): object {
  return { ...(answers && { answers }), ...(teamId && { teamId }) }
}

interface Around {
  readonly pageUrl: string | undefined
  readonly user: { readonly name: string; readonly email: string }
}

interface Listed {
  readonly contact: Contact
  readonly items: readonly Chat[]
  readonly nextCursor: string | null
  readonly onlyChatId: string | null
  readonly copyTo: string | null
  readonly [fact: string]: unknown
}

export interface Contact {
  readonly name: string
  readonly email: string | null
}

export interface Started {
  readonly chat: Chat
  readonly message: ChatMessage
  readonly onlyChatId: string | null
}

export interface MessagePage {
  readonly items: readonly ChatMessage[]
  readonly nextCursor: string | null
}
