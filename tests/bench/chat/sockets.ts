import { setTimeout as pause } from 'node:timers/promises'

import { WebSocket } from 'ws'

import type { Child } from '../child.ts'
import { residentMegabytes } from '../cpu-time.ts'
import type { Part } from '../part.ts'
import { times } from '../table.ts'
import { behindProxy, openChats } from './furnish-chat.ts'
import { listening } from './lines.ts'

/** What it costs to keep the line open to visitors who say nothing. */
export const socketsPart: Part = {
  name: 'sockets',
  says: 'memory for 5,000 idle visitors against as many raw ws sockets',
  async measure(stage) {
    const { writers } = await stage.furniture()
    const parley = await stage.startParley(behindProxy)
    const chatters = await openChats(parley, writers, sockets / perVisitor)
    const tokens = chatters.flatMap(({ token }) => Array.from({ length: perVisitor }, () => token))
    const ours = await grown(parley, (place) => openOurs(parley, tokens[place] ?? ''))
    await parley.stop()

    const raw = await stage.startBare('raw-socket-server.ts')
    const theirs = await grown(raw, () => openRaw(raw))
    await raw.stop()
    return [
      {
        part: 'sockets',
        what: 'memory for 5,000 idle visitors',
        ours: megabytes(ours),
        beside: megabytes(theirs),
        ratio: times(ours, theirs),
        aim: '≤ 120 MB, ≤ 2×',
      },
    ]
  },
}

/** How much the server grows while they come, once it has been quiet again. */
async function grown(
  server: Child,
  open: (place: number) => Promise<WebSocket>,
): Promise<number | undefined> {
  await pause(quietMs)
  const before = residentMegabytes(server.pid)
  const opened: WebSocket[] = []
  for (let start = 0; start < sockets; start += atOnce) {
    const places = Array.from({ length: atOnce }, (_, at) => start + at)
    opened.push(...(await Promise.all(places.map(open))))
  }
  await pause(quietMs)
  const after = residentMegabytes(server.pid)
  for (const socket of opened) socket.terminate()
  return before === undefined || after === undefined ? undefined : after - before
}

function openOurs({ url }: Child, token: string): Promise<WebSocket> {
  const options = { origin: url, perMessageDeflate: false }
  return listening(new WebSocket(`${url.replace('http', 'ws')}/live`, ['parley', token], options))
}

function openRaw({ url }: Child): Promise<WebSocket> {
  return listening(new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false }))
}

function megabytes(value: number | undefined): string {
  return value === undefined ? 'not told here' : `${Math.round(value)} MB`
}

const sockets = 5000
/** As many as one browser may have open. */
const perVisitor = 20
const atOnce = 50
const quietMs = 5000
