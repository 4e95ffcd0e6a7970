import { setTimeout as pause } from 'node:timers/promises'

import { WebSocket } from 'ws'

import type { Child } from '../child.ts'
import { residentMegabytes } from '../cpu-time.ts'
import type { Part } from '../part.ts'
import { times } from '../table.ts'
import { behindProxy, openChats } from './seed-chat.ts'
import { listening } from './lines.ts'

/** Memory cost of idle visitor connections. */
export const socketsPart: Part = {
  name: 'sockets',
  says: 'memory for 5,000 and 10,000 idle visitors, compared with raw ws sockets',
  async measure(stage) {
    const { writers } = await stage.seededData()
    const parley = await stage.startParley(behindProxy)
    const chatters = await openChats(parley, writers, mostSockets / perVisitor)
    const tokens = chatters.flatMap(({ token }) => Array.from({ length: perVisitor }, () => token))
    const { growth: ours, whole } = await openMany(parley, mostSockets, (place) =>
      openOurs(parley, tokens[place] ?? ''),
    )
    await parley.stop()

    const raw = await stage.startBare('raw-socket-server.ts')
    const { growth: theirs } = await openMany(raw, sockets, () => openRaw(raw))
    await raw.stop()
    return [
      {
        part: 'sockets',
        what: 'memory for 5,000 idle visitors',
        ours: megabytes(ours),
        baseline: megabytes(theirs),
        ratio: times(ours, theirs),
        aim: '≤ 120 MB, ≤ 2×',
      },
      {
        part: 'sockets',
        what: 'the whole server with 10,000 idle visitors',
        ours: megabytes(whole),
        aim: '≤ 500 MB',
      },
    ]
  },
}

interface Memory {
  readonly growth: number | undefined
  readonly whole: number | undefined
}

async function openMany(
  server: Child,
  count: number,
  open: (place: number) => Promise<WebSocket>,
): Promise<Memory> {
  const opened: WebSocket[] = []
  const openSocketsUpTo = async (most: number): Promise<number | undefined> => {
    for (let start = opened.length; start < most; start += atOnce) {
      const places = Array.from({ length: atOnce }, (_, at) => start + at)
      opened.push(...(await Promise.all(places.map(open))))
    }
    await pause(quietMs)
    return residentMegabytes(server.pid)
  }
  const before = await openSocketsUpTo(0)
  const after = await openSocketsUpTo(sockets)
  const whole = await openSocketsUpTo(count)
  for (const socket of opened) socket.terminate()
  const growth = before === undefined || after === undefined ? undefined : after - before
  return { growth, whole }
}

function openOurs({ url }: Child, token: string): Promise<WebSocket> {
  const options = { origin: url, perMessageDeflate: false }
  return listening(new WebSocket(`${url.replace('http', 'ws')}/live`, ['parley', token], options))
}

function openRaw({ url }: Child): Promise<WebSocket> {
  return listening(new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false }))
}

function megabytes(value: number | undefined): string {
  return value === undefined ? 'not available' : `${Math.round(value)} MB`
}

const sockets = 5000
const mostSockets = 10_000
const perVisitor = 20
const atOnce = 50
const quietMs = 5000
