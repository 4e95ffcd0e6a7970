import { WebSocket } from 'ws'

import type { LiveMoment, ServerMessage } from '#platform/live/live-message.ts'

import type { Client } from './client.ts'
import type { TestServer } from './test-server.ts'

export interface MomentEar {
  readonly moments: LiveMoment[]
  close(): void
}

/** Listens to what is told once and kept nowhere, as a member or as a visitor. */
export async function hearMoments(
  server: Pick<TestServer, 'address'>,
  who: Client | { readonly token: string },
): Promise<MomentEar> {
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
