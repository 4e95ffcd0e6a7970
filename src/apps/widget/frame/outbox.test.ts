import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { namesIn, openKeep, type Keep } from '#platform/widget/keep.ts'
import { Refused } from '#platform/widget/browser-client.ts'

import { Outbox, type OutboxEntry } from './outbox.ts'

let keep: Keep
let sent: string[]
let moves: [string, string][]
beforeEach(() => {
  vi.useFakeTimers()
  keep = openKeep('widget', undefined)
  sent = []
  moves = []
})
afterEach(() => vi.useRealTimers())

test('messages are sent one at a time, in order', async () => {
  const outbox = open((entry) => Promise.resolve(entry.chatKey))
  for (const text of ['one', 'two', 'three']) outbox.add(entry(text))
  await settle()

  expect(sent).toEqual(['one', 'two', 'three'])
  expect(outbox.entries).toEqual([])
  expect(namesIn(keep, 'out.')).toEqual([])
})

test('a message lost to the network is sent again with the same key', async () => {
  const keys: string[] = []
  let failures = 2
  const outbox = open((one) => {
    keys.push(one.clientKey)
    return failures-- > 0 ? Promise.reject(new TypeError('network')) : Promise.resolve(one.chatKey)
  })
  outbox.add(entry('hello'))
  await vi.advanceTimersByTimeAsync(5000)

  expect(keys).toEqual(['key-hello', 'key-hello', 'key-hello'])
  expect(outbox.entries).toEqual([])
})

test('a stopped outbox sends nothing and leaves its messages to the next', async () => {
  const stopped = open(() => Promise.reject(new TypeError('network')))
  stopped.add(entry('hello'))
  await settle()
  stopped.stop()
  stopped.wake()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(sent).toEqual(['hello'])
  expect(open((one) => Promise.resolve(one.chatKey)).entries).toHaveLength(1)
})

test('unsent messages survive a reload, in order', async () => {
  const before = open(() => Promise.reject(new TypeError('network')))
  before.add(entry('first', { at: 1 }))
  before.add(entry('second', { at: 2 }))
  await settle()
  sent = []

  const after = open((one) => Promise.resolve(one.chatKey))
  expect(after.entries.map(({ text }) => text)).toEqual(['first', 'second'])
  after.wake()
  await settle()
  expect(sent).toEqual(['first', 'second'])
})

test('a refused message waits for a retry and blocks only its own conversation', async () => {
  const isRefused = { current: true }
  const outbox = open((one) =>
    one.text === 'bad' && isRefused.current
      ? Promise.reject(new Refused(429, 'Too many messages.'))
      : Promise.resolve(one.chatKey),
  )
  outbox.add(entry('bad'))
  outbox.add(entry('behind'))
  outbox.add(entry('elsewhere', { chatKey: 'other' }))
  await settle()

  expect(outbox.entries.map(({ text, problem }) => [text, problem])).toEqual([
    ['bad', 'Too many messages.'],
    ['behind', undefined],
  ])
  isRefused.current = false
  outbox.retry('key-bad')
  await settle()
  expect(sent).toEqual(['bad', 'elsewhere', 'bad', 'behind'])
})

test('messages written before a conversation had its ID follow it', async () => {
  const went: string[] = []
  const outbox = open((one) => {
    went.push(one.chatKey)
    return Promise.resolve('stored-id')
  })
  outbox.add(entry('first', { chatKey: 'new:1' }))
  outbox.add(entry('second', { chatKey: 'new:1' }))
  await settle()

  expect(went).toEqual(['new:1', 'stored-id'])
  expect(moves).toEqual([['new:1', 'stored-id']])
})

test('the queue holds fifty messages', () => {
  const outbox = open(() => new Promise(() => {}))
  for (let count = 0; count < 50; count++) outbox.add(entry(`number ${count}`))
  expect(outbox.isFull).toBe(true)
})

function open(send: (entry: OutboxEntry) => Promise<string>): Outbox {
  return new Outbox({
    keep,
    send(one) {
      sent.push(one.text)
      return send(one)
    },
    onChange: () => {},
    onMoved: (from, to) => moves.push([from, to]),
    onFailed: () => {},
    random: () => 0,
  })
}

function entry(text: string, change: Partial<OutboxEntry> = {}): OutboxEntry {
  return { clientKey: `key-${text}`, chatKey: 'chat', text, at: 0, ...change }
}

function settle(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0)
}
