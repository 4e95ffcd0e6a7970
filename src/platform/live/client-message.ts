import { z } from 'zod'

import type { ClientMessage } from './live-message.ts'

export function parseClientMessage(text: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('resume'), cursor: z.string().max(60).optional() }),
  z.strictObject({ type: z.literal('ping') }),
])
