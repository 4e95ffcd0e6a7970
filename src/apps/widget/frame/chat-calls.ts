import type { Chat, ChatMessage, WidgetConfig } from '#modules/widget/model.ts'

import { ask } from './browser-client.ts'
import type { OutboxEntry } from './outbox.ts'
import type { Session } from './session.ts'

/** The calls of src/modules/widget/contract.ts that visitors make. */
export class ChatCalls {
  private readonly widgetId: string
  private readonly findSession: () => Session | undefined

  constructor(widgetId: string, findSession: () => Session | undefined) {
    this.widgetId = widgetId
    this.findSession = findSession
  }

  start(session: Session, entry: OutboxEntry, pageUrl: string | undefined): Promise<Started> {
    const { clientKey, text, name, email } = entry
    return ask('POST', `/api/w/${this.widgetId}/chats`, {
      body: {
        secret: session.secret,
        peek: session.peek,
        clientKey,
        text,
        locale: navigator.language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(name && { name }),
        ...(email && { email }),
        ...(pageUrl && { pageUrl }),
      },
    })
  }

  open({ clientKey, text }: OutboxEntry, pageUrl: string | undefined): Promise<Started> {
    return this.post('/api/chat/conversations', {
      clientKey,
      text,
      ...(pageUrl && { pageUrl }),
    })
  }

  send({ chatKey, clientKey, text }: OutboxEntry): Promise<ChatMessage> {
    return this.post(`/api/chat/conversations/${chatKey}/messages`, { clientKey, text })
  }

  list(): Promise<{ contact: Contact; items: readonly Chat[] }> {
    return ask('GET', '/api/chat/conversations', { visitor: this.visitor })
  }

  messages(id: string, cursor?: string): Promise<MessagePage> {
    const after = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const path = `/api/chat/conversations/${id}/messages?limit=30${after}`
    return ask('GET', path, { visitor: this.visitor })
  }

  seen(id: string, gotSeq: number, readSeq: number): Promise<object> {
    return this.post(`/api/chat/conversations/${id}/seen`, { gotSeq, readSeq })
  }

  end(id: string): Promise<Chat> {
    return this.post(`/api/chat/conversations/${id}/end`, {})
  }

  rate(id: string, rating: number, comment: string): Promise<Chat> {
    const path = `/api/chat/conversations/${id}/rating`
    return this.post(path, { rating, ...(comment && { comment }) })
  }

  /** The name the server knows this browser by. */
  get visitor(): string | undefined {
    const session = this.findSession()
    return session && `${this.widgetId}.${session.secret}`
  }

  private post<Answer>(path: string, body: object): Promise<Answer> {
    return ask('POST', path, { body, visitor: this.visitor })
  }
}

export function askConfig(widgetId: string): Promise<WidgetConfig> {
  return ask('GET', `/api/w/${widgetId}/config`)
}

export interface Contact {
  readonly name: string
  readonly email: string | null
}

export interface Started {
  readonly chat: Chat
  readonly message: ChatMessage
}

export interface MessagePage {
  readonly items: readonly ChatMessage[]
  readonly nextCursor: string | null
}
