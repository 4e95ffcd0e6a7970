import { setTimeout as pause } from 'node:timers/promises'

import { asMigrator } from '#platform/database/database.ts'

import { clock } from '../clock.ts'
import { cpuTime, cpuTimeOfFamily } from '../cpu-time.ts'
import type { Figure, Part } from '../part.ts'
import { median, quantile } from '../quantile.ts'
import { count, milliseconds, percent, times } from '../table.ts'
import { behindProxy, openChats } from './seed-chat.ts'
import { openBareLine, openOurLine, type Line } from './lines.ts'

export const chatPart: Part = {
  name: 'chat',
  says: 'visitor messages to an agent with 1,000 open sockets, compared with node + ws + one insert',
  async measure(stage) {
    const { writers } = await stage.seededData()
    const parley = await stage.startParley(behindProxy)
    const bare = await stage.startBare('chat/bare-chat-server.ts')
    const { pid: databasePid } = await stage.database()
    const chatters = await openChats(parley, writers, openSockets)
    await gatherStatistics((await stage.database()).url)
    const ours = await openOurLine(parley, writers.tokens[0] ?? '', chatters)
    const theirs = await openBareLine(bare, openSockets)
    const lines = [ours, theirs] as const

    for (const line of lines) await press(line, few)
    const inTurns = (atOnce: number) =>
      roundsOf(lines, (line) => measured(line, atOnce, databasePid))
    const rounds = { few: await inTurns(few), many: await inTurns(many) }
    const delays = { ours: [] as number[], theirs: [] as number[] }
    for (let round = 0; round < 3; round++) {
      delays.ours.push(...(await evenly(ours)))
      delays.theirs.push(...(await evenly(theirs)))
    }
    for (const line of lines) line.closeAll()
    for (const child of [parley, bare]) await child.stop()
    return figuresOf(rounds, delays)
  },
}

/** Autovacuum would do this about a minute after so many inserts. */
async function gatherStatistics(url: string): Promise<void> {
  await asMigrator(url, (client) => client.query('analyze'))
}

type Pair<Each> = readonly [ours: Each, theirs: Each]

interface Rounds {
  readonly few: readonly Pair<Bill>[]
  readonly many: readonly Pair<Bill>[]
}

interface Bill {
  readonly perSecond: number
  readonly serverMs: number
  readonly databaseMs: number
}

async function roundsOf(
  lines: Pair<Line>,
  measure: (line: Line) => Promise<Bill>,
): Promise<Pair<Bill>[]> {
  const [ours, theirs] = lines
  const rounds: Pair<Bill>[] = []
  for (let round = 0; round < 5; round++) {
    const before = round % 2 === 1 ? await measure(theirs) : undefined
    const bill = await measure(ours)
    rounds.push([bill, before ?? (await measure(theirs))])
  }
  return rounds
}

async function measured(line: Line, atOnce: number, databasePid: number): Promise<Bill> {
  const server = cpuTime(line.server.pid) ?? NaN
  const database = cpuTimeOfFamily(databasePid) ?? NaN
  const { messages, seconds } = await press(line, atOnce)
  return {
    perSecond: messages / seconds,
    serverMs: ((cpuTime(line.server.pid) ?? NaN) - server) / messages,
    databaseMs: ((cpuTimeOfFamily(databasePid) ?? NaN) - database) / messages,
  }
}

async function press(line: Line, atOnce: number): Promise<{ messages: number; seconds: number }> {
  const started = clock()
  const keys: string[] = []
  const talk = async (): Promise<void> => {
    while (clock() - started < 2000) {
      const key = crypto.randomUUID()
      keys.push(key)
      await line.say(nextVisitor(), key)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, talk))
  await allReceived(line, keys)
  return { messages: keys.length, seconds: (clock() - started) / 1000 }
}

async function evenly(line: Line): Promise<number[]> {
  const said = new Map<string, number>()
  const answers: Promise<void>[] = []
  const started = clock()
  while (said.size < 500) {
    while (said.size < 500 && said.size < (clock() - started) / 10) {
      const key = crypto.randomUUID()
      said.set(key, clock())
      answers.push(line.say(nextVisitor(), key))
    }
    await pause(1)
  }
  await Promise.all(answers)
  await allReceived(line, [...said.keys()])
  return [...said].map(([key, at]) => (line.heard.get(key) ?? NaN) - at)
}

/** All messages must arrive, or the figures would only cover the fast ones. */
async function allReceived({ heard }: Line, keys: readonly string[]): Promise<void> {
  const deadline = clock() + 15_000
  while (!keys.every((key) => heard.has(key))) {
    if (clock() > deadline) throw new Error('Not all messages arrived.')
    await pause(1)
  }
}

function figuresOf(rounds: Rounds, delays: { ours: number[]; theirs: number[] }): Figure[] {
  const { ours, theirs } = delays
  return [
    ...pressed(`messages/s stored and delivered to the agent, ${few} in parallel`, rounds.few),
    ...pressed(`the same, ${many} in parallel`, rounds.many),
    compared('visitor to agent at 100/s, p50', quantile(ours, 0.5), quantile(theirs, 0.5)),
    compared('the same, p95', quantile(ours, 0.95), quantile(theirs, 0.95), '≤ 3×'),
  ]
}

function pressed(what: string, rounds: readonly Pair<Bill>[]): Figure[] {
  const of = (side: 0 | 1, key: keyof Bill): number =>
    median(rounds.map((bills) => bills[side][key]))
  const share = median(rounds.map(([ours, theirs]) => ours.perSecond / theirs.perSecond))
  return [
    {
      part: 'chat',
      what,
      ours: count(of(0, 'perSecond')),
      baseline: count(of(1, 'perSecond')),
      ratio: percent(share),
      aim: '≥ 50 %',
    },
    compared('server CPU per message', of(0, 'serverMs'), of(1, 'serverMs')),
    compared('database CPU per message', of(0, 'databaseMs'), of(1, 'databaseMs')),
  ]
}

function compared(what: string, one: number, other: number, aim = ''): Figure {
  const [ours, baseline] = [milliseconds(one), milliseconds(other)]
  return { part: 'chat', what, ours, baseline, ratio: times(one, other), aim }
}

/** One after the other because of the limit of sixty messages a minute. */
function nextVisitor(): number {
  return visitor++
}

let visitor = 0
const openSockets = 1000
const few = 16
const many = 128
