import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { z } from 'zod'

import { placeholdersOf } from '#platform/events/sentence.ts'

import { declaredModules } from '../../scripts/docs/declared-modules.ts'
import { eventsPage } from '../../scripts/docs/events-page.ts'

const modules = declaredModules()
const declared = modules.flatMap(({ events = [] }) => events)

test('event names follow one pattern', () => {
  const odd = declared.filter(({ type }) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(type))
  expect(odd.map(({ type }) => type)).toEqual([])
})

test("each sentence only uses its event's data", () => {
  const wrong = declared.flatMap(({ type, says, data }) => {
    const known = new Set(fieldsOf(data))
    const unknown = placeholdersOf(says).filter(({ path }) => !known.has(path.split('.')[0] ?? ''))
    const isSentence = says !== '' && !says.endsWith('.')
    return [
      ...(isSentence ? [] : [`${type}: ${says}`]),
      ...unknown.map(({ path }) => `${type}: ${path}`),
    ]
  })
  expect(wrong).toEqual([])
})

test('docs/events.md is up to date', () => {
  const page = readFileSync('docs/events.md', 'utf8')
  const wanted = eventsPage(page, modules)
  expect(page === wanted, 'Run npm run docs:events.').toBe(true)
})

function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties)
}
