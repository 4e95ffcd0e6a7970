import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { parseCursor, type Cursor } from '#platform/events/cursor.ts'
import type { LogEntry, LogPage } from '#platform/events/log-page.ts'
import type { ReadTail } from '#platform/events/log-tails.ts'
import { OutsideViews } from '#platform/events/outside-views.ts'
import { unlimited } from '#platform/limits/limits.ts'

import { Channel } from './channel.ts'
import { Follower } from './follower.ts'
import type { LiveSocket } from './live-socket.ts'
import { liveSettings } from './live-settings.ts'

let log: bigint[]
let answers: Promise<void>
let reads: LogPage['rest'][]
let isSettled: boolean
let channel: Channel
let heard: bigint[]

beforeEach(() => {
  ;[log, reads, heard, isSettled, answers] = [[], [], [], true, Promise.resolve()]
  channel = new Channel({
    limits: unlimited,
    views: new OutsideViews(new Map(), () => {}),
    settings: { ...liveSettings, pollMs: 60_000 },
    sessions: { refresh: async () => {} } as never,
    read: (async () => read()) as never,
    onFailure(error) {
      throw error
    },
  })
})
afterEach(() => channel.close())

test('events read with a commit are delivered without another read', async () => {
  await listen(0n)
  const tail = committed(1n)
  const readsBefore = reads.length
  channel.wake(tail)
  await vi.waitFor(() => expect(heard).toEqual([1n]))
  expect(reads).toHaveLength(readsBefore)
})

test('two parallel commits read the same events, delivered once', async () => {
  await listen(0n)
  const one = committed(1n)
  const both = committed(2n)
  channel.wake(both)
  await vi.waitFor(() => expect(heard).toEqual([1n, 2n]))
  channel.wake(one)
  await pause(20)
  expect(heard).toEqual([1n, 2n])
})

test("a page read before a commit doesn't replace the next read", async () => {
  await listen(0n)
  const early = committed(1n)
  const gate = Promise.withResolvers<void>()
  answers = gate.promise
  channel.wake()
  expect(channel.tail).toBeUndefined()
  log.push(2n)
  channel.wake()
  gate.resolve()
  answers = Promise.resolve()
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  channel.wake(early)
  await vi.waitFor(() => expect(heard).toEqual([1n, 2n]))
})

test('no one reads while waiting for an older transaction', async () => {
  await listen(0n)
  isSettled = false
  log.push(1n)
  channel.wake()
  await vi.waitFor(() => expect(reads.at(-1)).toBe('unsettled'))
  expect(channel.tail).toBeUndefined()
  isSettled = true
  await vi.waitFor(() => expect(heard).toEqual([1n]))
})

async function read(): Promise<LogPage> {
  const page = pageAfter(0n)
  reads.push(page.rest)
  await answers
  return page
}

async function listen(from: bigint): Promise<void> {
  const socket = {
    isOpen: true,
    isTrusted: true,
    isFull: false,
    listener: {
      kind: 'member',
      principal: { membership: { memberId: 'ada', role: 'owner', permissions: new Set() } },
    },
    send(bytes: Buffer) {
      heard.push(parseCursor(JSON.parse(bytes.toString()).cursor)?.tx ?? -1n)
    },
  } as unknown as LiveSocket
  const before = reads.length
  channel.join(new Follower(socket, at(from), () => {}))
  await vi.waitFor(() => expect(reads.length).toBeGreaterThan(before))
  await pause(10)
}

function committed(tx: bigint): ReadTail {
  const after = channel.tail?.after
  if (!after) throw new Error('No read is waiting.')
  log.push(tx)
  return { after, page: pageAfter(after.tx) }
}

function pageAfter(tx: bigint): LogPage {
  const found = log.filter((each) => each > tx)
  if (!isSettled && found.length > 0) return { events: [], rest: 'unsettled' }
  return { events: found.map(entryOf), rest: 'none' }
}

function at(tx: bigint): Cursor {
  return { tx, seq: 1n }
}

function entryOf(tx: bigint): LogEntry {
  return {
    cursor: at(tx),
    type: 'note.written',
    subjectId: null,
    actor: { kind: 'system', id: null },
    at: '2026-11-18T00:00:00.000Z',
    audience: 'organization',
    data: {},
  }
}
