import { once } from 'node:events'

import { WebSocket } from 'ws'

import type { Child } from './child.ts'
import { clock } from './clock.ts'

export interface Received {
  readonly name: string
  readonly at: number
  readonly cursor: string | undefined
  readonly sentAt: number
}

export interface Audience {
  readonly heard: readonly Received[]
  leave(): void
}

export async function connectAudience(
  { url }: Child,
  tokens: readonly string[],
  path: string,
): Promise<Audience> {
  const heard: Received[] = []
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
      // At ten thousand a second, parsing would be measured too.
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
