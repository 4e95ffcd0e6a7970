import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

import type { Message } from '../model.ts'

export const conversationSideSlot =
  dashboardSlot<ScreenPart<{ readonly conversationId: string }>>('inbox.conversation-side')

export const mailSlot = dashboardSlot<ScreenPart<{ readonly message: Message }>>('inbox.mail')

export const askSlot =
  dashboardSlot<ScreenPart<{ readonly conversationId: string; readonly onClose: () => void }>>(
    'inbox.ask',
  )
