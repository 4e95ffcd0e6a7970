import { createServer } from 'node:http'

import { WebSocket, WebSocketServer } from 'ws'

import { followParent } from '#apps/server/follow-parent.ts'

import { clock } from './clock.ts'

/** The baseline of a broadcast: forwards posts to every socket and stores nothing. */
const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.end()
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const data: unknown = JSON.parse(Buffer.concat(chunks).toString())
    broadcast(Buffer.from(JSON.stringify({ type: 'event', at: clock(), event: { data } })))
    response.writeHead(201).end()
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send(JSON.stringify({ type: 'ready' })))
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
followParent(() => process.exit())

function broadcast(message: Buffer): void {
  for (const client of sockets.clients) {
    if (client.readyState === WebSocket.OPEN) client.send(message, { binary: false })
  }
}
