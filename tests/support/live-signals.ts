import { WebSocket } from 'ws'

import type { LiveMoment, ServerMessage } from '#platform/live/live-message.ts'

import type { Client } from './client.ts'
import type { TestServer } from './test-server.ts'

export interface SignalListener {
  readonly moments: LiveMoment[]
  close(): void
}

export async function listenForSignals(
  server: Pick<TestServer, 'address'>,
  who: Client | { readonly token: string },
): Promise<SignalListener> {
  const { port, origin } = server.address
  const isVisitor = 'token' in who
  const cookie = isVisitor
    ? undefined
    : [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/live`,
    isVisitor ? ['parley', who.token] : [],
    { headers: { host: new URL(origin).host, origin, ...(cookie && { cookie }) } },
  )
  const moments: LiveMoment[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'resume' })))
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage
      if (message.type === 'ready') resolve()
      if (message.type === 'moment') moments.push(message.moment)
    })
  })
  return { moments, close: () => socket.close() }
}
