import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  describedAnswers,
  describedFields,
  type ApiDocument,
} from '#platform/registry/field-texts.ts'
import { strictShape } from '#platform/registry/registry.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
}

let server: TestServer
let document: OpenApi
beforeAll(async () => {
  server = await startTestServer()
  const { body } = await server.client().send({ path: '/api/openapi.json' })
  document = body as OpenApi
})
afterAll(() => server.close())

test('the document is OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
})

test('it lists every call with input and output, and nothing else', () => {
  const wrong: string[] = []
  for (const { call } of server.runtime.registry.calls) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    if (!operation) {
      wrong.push(`${call.name} is missing`)
      continue
    }
    if (operation.operationId !== call.name)
      wrong.push(`${call.name} is called ${operation.operationId}`)
    if (operation.summary !== call.summary) wrong.push(`${call.name} lacks its summary`)
    const described = namedFields(operation)
    for (const field of Object.keys(strictShape(call.input) ?? {})) {
      if (!described.has(field)) wrong.push(`${call.name} does not describe ${field}`)
    }
    const answer =
      operation.responses[String(call.status)]?.content?.[
        call.rules.answersFile ?? 'application/json'
      ]
    if (!answer?.schema) wrong.push(`${call.name} does not describe its answer`)
  }
  const listed = Object.values(document.paths).flatMap((methods) => Object.keys(methods))

  expect(wrong).toEqual([])
  expect(listed).toHaveLength(server.runtime.registry.calls.length)
})

test('every input field has a description', () => {
  const silent = [...describedFields(server.runtime.registry, document as ApiDocument)].flatMap(
    ([name, fields]) => fields.flatMap(({ path, text }) => (text ? [] : [`${name}: ${path}`])),
  )

  expect(silent).toEqual([])
})

test.each(['inbox', 'contacts', 'widget', 'templates'])(
  'every output field of %s has a description',
  (module) => {
    const { registry } = server.runtime
    const calls = registry.modules.find(({ name }) => name === module)?.calls ?? []
    const answers = describedAnswers(registry, document as ApiDocument)
    const silent = calls.flatMap(({ call: { name } }) =>
      (answers.get(name) ?? []).flatMap(({ path, text }) => (text ? [] : [`${name}: ${path}`])),
    )

    expect(calls.length).toBeGreaterThan(0)
    expect(silent).toEqual([])
  },
)

test('no description is unused', () => {
  const { registry } = server.runtime
  const fields = describedFields(registry, document as ApiDocument)
  const answers = describedAnswers(registry, document as ApiDocument)
  const unused = registry.modules.flatMap(({ name: module, calls, fieldTexts = {} }) => {
    const used = new Set(
      calls.flatMap(({ call }) =>
        [...(fields.get(call.name) ?? []), ...(answers.get(call.name) ?? [])].flatMap(
          ({ path }) => [
            `${call.name.slice(call.name.indexOf('.') + 1)}.${path}`,
            path,
            path.slice(path.lastIndexOf('.') + 1),
          ],
        ),
      ),
    )
    return Object.keys(fieldTexts).flatMap((key) => (used.has(key) ? [] : [`${module}: ${key}`]))
  })

  expect(unused).toEqual([])
})

function namedFields({ parameters = [], requestBody }: Operation): Set<string> {
  const bodies = Object.values(requestBody?.content ?? {})
  return new Set([
    ...parameters.map(({ name }) => name),
    ...bodies.flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
  ])
}
