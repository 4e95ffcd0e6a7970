import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

import type { Message } from '../model.ts'

/** In the panel beside a conversation. */
export const conversationSideSlot =
  dashboardSlot<ScreenPart<{ readonly conversationId: string }>>('inbox.conversation-side')

/** Below a message that came or went by mail. */
export const mailSlot = dashboardSlot<ScreenPart<{ readonly message: Message }>>('inbox.mail')

/** Asks someone else about a conversation. */
export const askSlot =
  dashboardSlot<ScreenPart<{ readonly conversationId: string; readonly onClose: () => void }>>(
    'inbox.ask',
  )
