import { createServer } from 'node:http'

import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

import { followParent } from '#apps/server/follow-parent.ts'

/**
 * The baseline of a chat: a visitor's message is stored durably, sent to the agent, and
 * acknowledged.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['POOL_SIZE']),
})
await pool.query(`create table if not exists bare_messages (
  id bigint generated always as identity primary key,
  conversation_id uuid not null, client_key uuid not null, text text not null,
  created_at timestamptz not null default now())`)
await pool.query(`create index if not exists bare_messages_by_conversation
  on bare_messages (conversation_id, id)`)

const agents = new Set<WebSocket>()
const server = createServer((_request, response) => response.end())
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket, request) => {
  if (request.url === '/agent') agents.add(socket)
  socket.on('close', () => agents.delete(socket))
  socket.on('message', (bytes: Buffer) => void receive(socket, bytes))
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
followParent(() => process.exit())

async function receive(socket: WebSocket, bytes: Buffer): Promise<void> {
  const said = JSON.parse(bytes.toString())
  const values = [said.conversationId, said.clientKey, said.text]
  const { rows } = await pool.query({ name: 'insert', text: insert, values })
  const told = JSON.stringify({ type: 'message', id: rows[0].id, ...said })
  for (const agent of agents) agent.send(told)
  socket.send(JSON.stringify({ type: 'stored', clientKey: said.clientKey }))
}

const insert = `insert into bare_messages (conversation_id, client_key, text)
  values ($1, $2, $3) returning id`
