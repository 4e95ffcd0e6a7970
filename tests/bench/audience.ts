import { once } from 'node:events'

import { WebSocket } from 'ws'

import type { Child } from './child.ts'
import { clock } from './clock.ts'

export interface Heard {
  /** What was said. */
  readonly name: string
  readonly at: number
  /** Where the product has it in its log, or when the raw server sent it. */
  readonly cursor: string | undefined
  readonly sentAt: number
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
      // Ten thousand a second: taking each apart would be measured too.
      socket.on('message', (bytes: Buffer) => {
        const at = clock()
        const text = bytes.toString()
        const [, name] = /"(?:name|title)":"([^"]+)"/.exec(text) ?? []
        if (name === undefined) return
        const [, cursor] = /"cursor":"([^"]+)"/.exec(text) ?? []
        const [, sentAt] = /"at":([\d.]+)/.exec(text) ?? []
        heard.push({ name, at, cursor, sentAt: Number(sentAt) })
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
