import { createContext, type ComponentType } from 'react'

/** A part of the panel beside a conversation that belongs to another module. */
export interface ConversationSlot {
  readonly key: string
  readonly Block: ComponentType<{ readonly conversationId: string }>
}

/** Filled by whoever mounts the dashboard: this module knows none of those that use it. */
export const ConversationSlots = createContext<readonly ConversationSlot[]>([])
