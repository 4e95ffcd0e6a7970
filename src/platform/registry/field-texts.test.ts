import { expect, test } from 'vitest'
import { z } from 'zod'

import { anyMember } from '#platform/permissions/access.ts'

import { call } from './call.ts'
import { describeFields, describedFields, type ApiDocument } from './field-texts.ts'
import { id } from './fields.ts'
import { answer, type Module } from './module.ts'
import { createRegistry } from './registry.ts'

const write = call({
  name: 'notes.write',
  route: 'POST /api/notes/{id}',
  summary: 'Write',
  access: anyMember,
  input: z.strictObject({ id: id('companies'), tagIds: z.array(id('tags')), text: z.string() }),
  output: z.object({}),
})

test('the most specific text wins, and schema descriptions stay', () => {
  const registry = registryWith({
    text: 'Any text.',
    'write.to.text': 'Their text.',
    own: 'Not this.',
  })
  const document = documentWith({
    text: {},
    own: { description: 'Its own.' },
    to: { anyOf: [{ properties: { text: {} } }, { items: { properties: { limit: {} } } }] },
  })
  describeFields(registry, document)

  expect(textsOf(registry, document)).toMatchObject({
    text: 'Any text.',
    own: 'Its own.',
    to: undefined,
    'to.text': 'Their text.',
    'to.limit': 'Number of records per page, from 1 to 100.',
  })
})

test('an ID names its record', () => {
  const registry = registryWith({})
  const document = documentWith({ tagIds: {} })
  describeFields(registry, document)

  expect(textsOf(registry, document)).toEqual({
    id: 'The ID of a company.',
    tagIds: 'IDs of tags.',
  })
})

function registryWith(fieldTexts: NonNullable<Module['fieldTexts']>) {
  return createRegistry([{ name: 'notes', fieldTexts, calls: [answer(write, () => ({}))] }])
}

function documentWith(properties: object): ApiDocument {
  const schema = { properties: { ...properties } }
  const content = { 'application/json': { schema } }
  const post = { parameters: [{ name: 'id' }], requestBody: { content } }
  return { paths: { '/api/notes/{id}': { post } } }
}

function textsOf(registry: ReturnType<typeof registryWith>, document: ApiDocument) {
  const fields = describedFields(registry, document).get('notes.write') ?? []
  return Object.fromEntries(fields.map(({ path, text }) => [path, text]))
}
