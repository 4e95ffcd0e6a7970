import type { Chat, WidgetConfig } from '#modules/widget/model.ts'

import type { ParleyTheme } from '../sdk.ts'
import type { Contact } from './chat-calls.ts'
import type { OutboxEntry } from './outbox.ts'
import type { Thread } from './thread.ts'

/** Everything the screens of the chat show. */
export interface ChatState {
  readonly config: WidgetConfig
  readonly mode: FrameMode
  readonly isOpen: boolean
  readonly hasConsent: boolean
  readonly isMuted: boolean
  readonly theme: ParleyTheme
  readonly locale: string
  readonly view: View
  readonly contact: Contact | undefined
  readonly chats: readonly Chat[]
  readonly list: 'loading' | 'ready' | 'failed'
  readonly threads: Readonly<Record<string, Thread>>
  readonly outbox: readonly OutboxEntry[]
  readonly drafts: Readonly<Record<string, string>>
  readonly line: 'live' | 'connecting' | 'offline'
  /** Said aloud by screen readers. */
  readonly announcement: string
}

export type FrameMode = 'frame' | 'inline' | 'page'

export type View =
  | { readonly name: 'home' }
  | { readonly name: 'messages' }
  | { readonly name: 'conversation'; readonly key: string }

/** The key of a conversation nobody has written in. */
export const freshKey = 'new'

export function isStored(key: string): boolean {
  return !key.startsWith(freshKey)
}

export function findChat({ chats }: ChatState, key: string): Chat | undefined {
  return chats.find(({ id }) => id === key)
}

export function unreadOf({ chats }: ChatState): number {
  return chats.reduce((sum, { unread }) => sum + unread, 0)
}
