import type { Facts, TrayFile, WidgetState } from '#platform/widget/host.ts'
import type { ParleyTheme } from '#platform/widget/sdk.ts'
import type { Chat, ChatMessage, WidgetConfig } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

import type { Contact } from './chat-calls.ts'
import type { OutboxEntry } from './outbox.ts'
import type { ChatQuote } from './chat-quote.ts'
import type { Thread } from './thread.ts'

export interface ChatState {
  readonly config: WidgetConfig
  readonly mode: WidgetState['mode']
  readonly isOpen: boolean
  readonly isOpenAgain: boolean
  readonly pageFont?: string | undefined
  readonly hasConsent: boolean
  readonly isMuted: boolean
  readonly theme: ParleyTheme
  readonly locale: string
  readonly words: Words
  readonly view: View
  readonly place: number
  readonly contact: Contact | undefined
  readonly claimed: { readonly name: string; readonly email: string }
  readonly chats: readonly Chat[]
  readonly moreChats: string | null
  readonly onlyChatId: string | null
  readonly facts: Facts
  readonly copyTo: string | null
  readonly wantsHuman: boolean
  readonly list: 'loading' | 'ready' | 'failed'
  readonly threads: Readonly<Record<string, Thread>>
  readonly outbox: readonly OutboxEntry[]
  readonly drafts: Readonly<Record<string, string>>
  readonly replies: Readonly<Record<string, ChatQuote>>
  readonly editing?: ChatMessage | undefined
  readonly trays: Readonly<Record<string, readonly TrayFile[]>>
  readonly typing: Readonly<Record<string, string>>
  readonly line: 'live' | 'connecting' | 'offline'
  readonly pageUrl: string | undefined
  readonly asksForWindow?: boolean
  readonly news: Readonly<Record<string, object>>
  readonly announcement: string
}

export type View =
  | { readonly name: 'home' | 'messages' }
  | { readonly name: 'conversation'; readonly key: string }
  | { readonly name: 'part'; readonly part: string; readonly at?: object | undefined }

export function viewNamed(name: string, at?: object): View {
  return name === 'home' || name === 'messages' ? { name } : { name: 'part', part: name, at }
}

export function nameOfView(view: View): string {
  return view.name === 'part' ? view.part : view.name
}

export const freshKey = 'new'
export const askedKey = 'asked'

export function isStored(key: string): boolean {
  return !key.startsWith(freshKey)
}

export function findChat({ chats }: ChatState, key: string): Chat | undefined {
  return chats.find(({ id }) => id === key)
}

export function isFormOnly({ settings, availability }: WidgetConfig): boolean {
  const isForm = settings.offline === 'form' || settings.offline === 'email'
  return isForm && !availability.isOpen
}

export function unreadOf({ chats }: ChatState): number {
  return chats.reduce((sum, { unread }) => sum + unread, 0)
}
