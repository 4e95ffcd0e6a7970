import { createContext, type ComponentType } from 'react'

import type { Message } from '../model.ts'

/** A part of the panel beside a conversation that belongs to another module. */
export interface ConversationSlot {
  readonly key: string
  readonly Block: ComponentType<{ readonly conversationId: string }>
}

/** What those who know of mail add to conversations. */
interface MailParts {
  /** What else can be seen of a message that came or went by mail. */
  readonly Mail: ComponentType<{ readonly message: Message }>
  /** Asks somebody else about a conversation. */
  readonly Ask: ComponentType<{ readonly conversationId: string; readonly onClose: () => void }>
}

export const MessageMailSlot = createContext<MailParts | undefined>(undefined)

/** Filled by whoever mounts the dashboard: this module knows none of those that use it. */
export const ConversationSlots = createContext<readonly ConversationSlot[]>([])
