import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'

import type { ServerMessage } from '#platform/live/live-message.ts'

import type { TestServer } from './test-server.ts'

export interface VisitorEvents {
  text(): string
  isClosed(): boolean
  close(): void
}

export async function listenAsVisitor(server: TestServer, token: string): Promise<VisitorEvents> {
  const socket = openVisitorSocket(server, token)
  const messages: ServerMessage[] = []
  socket.on('message', (data: Buffer) =>
    messages.push(JSON.parse(data.toString()) as ServerMessage),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  expect(socket.protocol).toBe('parley')
  socket.send(JSON.stringify({ type: 'resume' }))
  const isReady = () => expect(messages.map(({ type }) => type)).toContain('ready')
  await vi.waitFor(isReady, { timeout: 30_000 })
  return {
    text: () => JSON.stringify(messages),
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    close: () => socket.terminate(),
  }
}

export function openVisitorSocket(
  { address: { port, origin } }: TestServer,
  token: string,
  from = origin,
): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}/live`, ['parley', token], {
    headers: { host: new URL(origin).host, origin: from },
  })
}
