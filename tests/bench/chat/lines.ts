import { once } from 'node:events'

import { WebSocket } from 'ws'

import { sendChatMessage } from '#modules/widget/contract.ts'

import type { Child } from '../child.ts'
import { clock } from '../clock.ts'
import type { Chatter } from './seed-chat.ts'
import { Poster } from './poster.ts'

export interface Line {
  readonly server: Child
  say(visitor: number, key: string): Promise<void>
  readonly heard: ReadonlyMap<string, number>
  closeAll(): void
}

export async function openOurLine(
  server: Child,
  agentToken: string,
  chatters: readonly Chatter[],
): Promise<Line> {
  const heard = new Map<string, number>()
  const live = `${server.url.replace('http', 'ws')}/live`
  const agent = new WebSocket(live, {
    origin: server.url,
    headers: { cookie: `sid=${agentToken}` },
    perMessageDeflate: false,
  })
  const sockets = [await listening(agent, heard)]
  for (const { token } of chatters) {
    const socket = new WebSocket(live, ['parley', token], {
      origin: server.url,
      perMessageDeflate: false,
    })
    sockets.push(await listening(socket))
  }
  const poster = new Poster(server.port, { origin: server.url })
  return {
    server,
    heard,
    async say(visitor, clientKey) {
      const chatter = chatters[visitor % chatters.length]
      if (!chatter) throw new Error('No visitor can send a message.')
      const path = sendChatMessage.path.replace('{id}', chatter.conversationId)
      const body = JSON.stringify({ clientKey, text })
      const status = await poster.post(path, `Visitor ${chatter.token}`, body)
      if (status !== 201) throw new Error(`A message got the status ${status}.`)
    },
    closeAll: () => {
      closeAll(sockets)
      poster.close()
    },
  }
}

export async function openBareLine(server: Child, visitors: number): Promise<Line> {
  const heard = new Map<string, number>()
  const url = server.url.replace('http', 'ws')
  const agent = new WebSocket(`${url}/agent`, { perMessageDeflate: false })
  await once(agent, 'open')
  hear(agent, heard)
  const waiting = new Map<string, () => void>()
  const sockets: WebSocket[] = []
  for (let place = 0; place < visitors; place++) {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await once(socket, 'open')
    socket.on('message', (bytes: Buffer) => waiting.get(keyIn(bytes) ?? '')?.())
    sockets.push(socket)
  }
  const conversations = sockets.map(() => crypto.randomUUID())
  return {
    server,
    heard,
    say: (visitor, clientKey) =>
      new Promise((resolve) => {
        const place = visitor % sockets.length
        waiting.set(clientKey, resolve)
        const conversationId = conversations[place]
        sockets[place]?.send(JSON.stringify({ conversationId, clientKey, text }))
      }),
    closeAll: () => closeAll([agent, ...sockets]),
  }
}

export async function listening(
  socket: WebSocket,
  heard?: Map<string, number>,
): Promise<WebSocket> {
  await once(socket, 'open')
  const ready = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'resume' }))
  await ready
  if (heard) hear(socket, heard)
  return socket
}

function hear(socket: WebSocket, heard: Map<string, number>): void {
  socket.on('message', (bytes: Buffer) => {
    const at = clock()
    const key = keyIn(bytes)
    if (key !== undefined) heard.set(key, at)
  })
}

/** Parsing each message would be measured too. */
function keyIn(bytes: Buffer): string | undefined {
  return /"clientKey":"([^"]+)"/.exec(bytes.toString())?.[1]
}

function closeAll(sockets: readonly WebSocket[]): void {
  for (const socket of sockets) socket.terminate()
}

const text = 'My parcel has not come yet, could you please look where it is? The number is 4711.'
