import { once } from 'node:events'

import { WebSocket } from 'ws'
import { z } from 'zod'

import type { Child } from './child.ts'
import { clock } from './clock.ts'

export interface Heard {
  /** What was said. */
  readonly name: string
  readonly at: number
  /** Where the product has it in its log, or when the raw server sent it. */
  readonly cursor: string | undefined
  readonly sentAt: number | undefined
}

/** People who sit at their browsers and listen. */
export interface Audience {
  readonly heard: readonly Heard[]
  leave(): void
}

export async function seatAudience(
  { url }: Child,
  tokens: readonly string[],
  path: string,
): Promise<Audience> {
  const heard: Heard[] = []
  const sockets = await Promise.all(
    tokens.map(async (token) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, {
        origin: url,
        headers: { cookie: `sid=${token}` },
        perMessageDeflate: false,
      })
      await once(socket, 'open')
      const ready = once(socket, 'message')
      socket.send(JSON.stringify({ type: 'resume' }))
      await ready
      socket.on('message', (bytes: Buffer) => {
        const at = clock()
        const { success, data } = message.safeParse(JSON.parse(bytes.toString()))
        if (!success) return
        heard.push({ name: data.event.data.name, at, cursor: data.cursor, sentAt: data.at })
      })
      return socket
    }),
  )
  return {
    heard,
    leave() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

const message = z.object({
  type: z.literal('event'),
  cursor: z.string().optional(),
  at: z.number().optional(),
  event: z.object({ data: z.object({ name: z.string() }) }),
})
