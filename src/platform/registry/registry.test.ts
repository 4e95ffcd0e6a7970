import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyMember } from '#platform/permissions/access.ts'

import { call, type Call } from './call.ts'
import { id } from './fields.ts'
import { answer, on, type Module } from './module.ts'
import { createRegistry, idTableOf, strictShape } from './registry.ts'

const getNote = call({
  name: 'notes.getNote',
  route: 'GET /api/notes/{id}',
  summary: 'Get a note',
  access: anyMember,
  input: z.strictObject({ id: id('notes') }),
  output: z.object({}),
})

describe('a registry refuses to be built with', () => {
  test('a call that declares no access', () => {
    const open = { ...getNote, access: undefined } as unknown as Call

    expect(() => createRegistry([moduleOf(open)])).toThrow('notes.getNote declares no access')
  })

  test('a public page call that runs as the signed-in member', () => {
    const open = { ...getNote, rules: { fromAnyPage: true } }

    expect(() => createRegistry([moduleOf(open)])).toThrow('public page calls')
  })

  test('an input that accepts unknown keys', () => {
    for (const input of [z.object({}), z.looseObject({}), z.record(z.string(), z.string())]) {
      expect(() => createRegistry([moduleOf({ ...getNote, input })])).toThrow('z.strictObject')
    }
  })

  test.each(['id', 'teamId', 'teamIds'])('an untyped %s', (name) => {
    const input = z.strictObject({ id: id('notes'), [name]: z.uuid() })

    expect(() => createRegistry([moduleOf({ ...getNote, input })])).toThrow(
      `declare "${name}" with id`,
    )
  })

  test('a route parameter missing in the input', () => {
    const lost = { ...getNote, path: '/api/boards/{boardId}/notes/{id}' }

    expect(() => createRegistry([moduleOf(lost)])).toThrow('the route names {boardId}')
  })

  test('two calls with the same name', () => {
    const twin = { ...getNote, path: '/api/other/{id}' }

    expect(() => createRegistry([moduleOf(getNote, twin)])).toThrow('share the call')
  })

  test('two calls with the same route, whatever their parameter names', () => {
    const twin = {
      ...getNote,
      name: 'notes.getTwin',
      path: '/api/notes/{noteId}',
      input: z.strictObject({ noteId: id('notes') }),
    }

    expect(() => createRegistry([moduleOf(getNote, twin)])).toThrow('share the route')
  })
})

test('a reaction is found by event type', () => {
  const noted = event({
    type: 'note.written',
    says: 'wrote a note',
    data: z.object({}),
    audience: 'organization',
  })
  const reaction = on(noted, 'count-notes', async () => {})

  const registry = createRegistry([{ ...moduleOf(getNote), reactions: [reaction] }])

  expect(registry.reactionsTo('note.written')).toEqual([reaction])
  expect(registry.reactionsTo('note.burned')).toEqual([])
})

test("an ID's table is found through wrappers", () => {
  const wrapped = [
    id('notes'),
    id('notes').optional(),
    id('notes').nullable().optional(),
    z.array(id('notes')).max(5),
    z.array(id('notes')).default([]),
    z.union([id('notes'), z.literal('none')]).optional(),
  ]

  expect(wrapped.map(idTableOf)).toEqual(wrapped.map(() => 'notes'))
  expect(idTableOf(z.uuid())).toBeUndefined()
})

test('only a strict object has a shape', () => {
  expect(Object.keys(strictShape(getNote.input) ?? {})).toEqual(['id'])
  expect(strictShape(z.object({}))).toBeUndefined()
  expect(strictShape(z.string())).toBeUndefined()
})

function moduleOf(...calls: Call[]): Module {
  return { name: 'notes', calls: calls.map((offered) => answer(offered, () => ({}))) }
}
