import type { LiveMoment } from '#platform/live/live-message.ts'

import type { Typing } from './model.ts'

export interface TypingEvent extends Typing {
  readonly isTyping: boolean
  readonly text?: string | undefined
}

export function readTypingEvent(moment: LiveMoment): TypingEvent | undefined {
  if (moment.kind !== 'event' || !moment.type.startsWith('typing.')) return undefined
  // The server only sends data that matches the event's schema.
  return { ...(moment.data as Typing), isTyping: moment.type === 'typing.started' }
}
