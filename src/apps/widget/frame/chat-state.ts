import type { Facts, TrayFile, WidgetState } from '#platform/widget/host.ts'
import type { ParleyTheme } from '#platform/widget/sdk.ts'
import type { Chat, ChatMessage, WidgetConfig } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

import type { Contact } from './chat-calls.ts'
import type { OutboxEntry } from './outbox.ts'
import type { ChatQuote } from './chat-quote.ts'
import type { Thread } from './thread.ts'

/** Everything the screens of the chat show. */
export interface ChatState {
  readonly config: WidgetConfig
  readonly mode: WidgetState['mode']
  readonly isOpen: boolean
  /** As it was on the page before, without his doing. */
  readonly isOpenAgain: boolean
  /** The letters of the page around it. */
  readonly pageFont?: string | undefined
  readonly hasConsent: boolean
  readonly isMuted: boolean
  readonly theme: ParleyTheme
  readonly locale: string
  readonly words: Words
  readonly view: View
  /** Another one when he goes elsewhere; the same while a conversation that he began gets its id. */
  readonly place: number
  readonly contact: Contact | undefined
  /** What the page says of the visitor; it fills in the form before the first message. */
  readonly said: { readonly name: string; readonly email: string }
  readonly chats: readonly Chat[]
  /** Where those go on that were not read yet. */
  readonly moreChats: string | null
  /** The one in which all goes on, where the owner has one with each visitor. */
  readonly onlyChatId: string | null
  /** What else the server said of the visitor with the list of conversations. */
  readonly facts: Facts
  /** Where a copy may be mailed at once; to what was only typed, a code goes first. */
  readonly copyTo: string | null
  /** The conversation that he is about to begin is for a person. */
  readonly wantsHuman: boolean
  readonly list: 'loading' | 'ready' | 'failed'
  readonly threads: Readonly<Record<string, Thread>>
  readonly outbox: readonly OutboxEntry[]
  readonly drafts: Readonly<Record<string, string>>
  /** Which message the next one answers, by conversation. */
  readonly replies: Readonly<Record<string, ChatQuote>>
  /** What he wrote and is saying otherwise. */
  readonly editing?: ChatMessage | undefined
  /** Files that will go with the next message, by conversation. */
  readonly trays: Readonly<Record<string, readonly TrayFile[]>>
  /** Who writes right now, by conversation. */
  readonly typing: Readonly<Record<string, string>>
  readonly line: 'live' | 'connecting' | 'offline'
  /** Where the visitor is, if a page says so. */
  readonly pageUrl: string | undefined
  /** The page wants a window, which the browser opens only after a click in the chat. */
  readonly asksForWindow?: boolean
  /** What the page said, by the part it is for. */
  readonly news: Readonly<Record<string, object>>
  /** Said aloud by screen readers. */
  readonly announcement: string
}

export type View =
  | { readonly name: 'home' | 'messages' }
  | { readonly name: 'conversation'; readonly key: string }
  /** One that a module registers, and where in it. */
  | { readonly name: 'part'; readonly part: string; readonly at?: object | undefined }

export function viewNamed(name: string, at?: object): View {
  return name === 'home' || name === 'messages' ? { name } : { name: 'part', part: name, at }
}

/** As pages know it. */
export function nameOfView(view: View): string {
  return view.name === 'part' ? view.part : view.name
}

/** The key of a conversation nobody has written in. */
export const freshKey = 'new'
/** Where the answers are kept that go along with its first message. */
export const askedKey = 'asked'

export function isStored(key: string): boolean {
  return !key.startsWith(freshKey)
}

export function findChat({ chats }: ChatState, key: string): Chat | undefined {
  return chats.find(({ id }) => id === key)
}

/** Outside the hours a form stands in place of a new conversation. */
export function isFormOnly({ settings, availability }: WidgetConfig): boolean {
  const isForm = settings.offline === 'form' || settings.offline === 'email'
  return isForm && !availability.isOpen
}

export function unreadOf({ chats }: ChatState): number {
  return chats.reduce((sum, { unread }) => sum + unread, 0)
}
