import type { LiveMoment } from '#platform/live/live-message.ts'

import type { Typing } from './model.ts'

export interface HeardTyping extends Typing {
  readonly isTyping: boolean
  readonly text?: string | undefined
}

/** Who writes, or stopped to, if that is what was told. */
export function heardTyping(moment: LiveMoment): HeardTyping | undefined {
  if (moment.kind !== 'event' || !moment.type.startsWith('typing.')) return undefined
  // The server sends what the event's own schema let through.
  return { ...(moment.data as Typing), isTyping: moment.type === 'typing.started' }
}
