import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import type { EventKind } from '#platform/events/event.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

import { catalogue, extras, later } from './event-catalogue.ts'

let server: TestServer
let declared: readonly EventKind[]
let types: ReadonlySet<string>
beforeAll(async () => {
  server = await startTestServer()
  declared = [...server.ground.registry.events.values()]
  types = new Set(declared.map(({ type }) => type))
})
afterAll(() => server.close())

const known = Object.entries(catalogue).flatMap(([noun, names]) =>
  names.split(' ').map((name) => `${noun}.${name}`),
)

test('every event is in the catalogue, or told beyond it for a reason', () => {
  const beyond = [...types].filter((type) => !known.includes(type))

  expect(beyond.filter((type) => !Object.keys(extras).some(covers(type)))).toEqual([])
})

test('every name of the catalogue is declared, or stands among those for later', () => {
  const missing = known.filter((type) => !types.has(type))

  expect(missing.toSorted()).toEqual(Object.keys(later).toSorted())
})

test('no reason is left over', () => {
  const unused = Object.keys(extras).filter((extra) => {
    const covered = [...types].filter((type) => covers(type)(extra))
    return covered.length === 0 || covered.some((type) => known.includes(type))
  })

  expect(unused).toEqual([])
})

test('all are spelled alike', () => {
  expect([...types].filter((type) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(type))).toEqual(
    [],
  )
})

test('docs/events.md lists each with what it says, and nothing else', () => {
  const page = readFileSync('docs/events.md', 'utf8')
  const rows = page.matchAll(/^\| `([\w.]+)` \| [^|]+ \| ([^|]*) \|$/gm)
  const listed = [...rows].map(([, type, fields = '']) => `${type}: ${fields.trim()}`)

  expect(listed.toSorted()).toEqual(
    declared.map((kind) => `${kind.type}: ${fieldsOf(kind)}`).toSorted(),
  )
})

function covers(type: string): (extra: string) => boolean {
  return (extra) => extra === type || (extra.endsWith('.') && type.startsWith(extra))
}

function fieldsOf({ data }: EventKind): string {
  const { properties = {} } = z.toJSONSchema(data, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties)
    .map((name) => `\`${name}\``)
    .join(' ')
}
