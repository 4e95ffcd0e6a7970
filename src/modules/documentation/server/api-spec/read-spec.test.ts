import { describe, expect, test } from 'vitest'

import { writeYaml } from '#lib/yaml.ts'
import { checkDocument } from '#lib/document/check-document.ts'
import { toMarkdown } from '#lib/document/markdown/to-markdown.ts'

import { codeSamples } from './code-samples.ts'
import { operationDocument } from './operation-document.ts'
import { readSpec, resolve, type ReadSpec } from './read-spec.ts'
import { exampleOf, schemaRows } from './schema-rows.ts'

function specOf(version: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    openapi: version,
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'getPet', summary: 'Get a pet', tags: ['Pets', 'Other'] },
        delete: { tags: ['Pets'] },
      },
    },
    ...more,
  }
}

function read(document: unknown): ReadSpec {
  const found = readSpec(JSON.stringify(document))
  if ('sentence' in found) throw new Error(found.sentence)
  return found
}

function whyNot(source: string): string {
  const found = readSpec(source)
  return 'sentence' in found ? found.sentence : 'It was read.'
}

function pageOf(document: unknown): string {
  const { document: sound, operations } = read(document)
  const [operation] = operations
  if (!operation) throw new Error('There is an operation.')
  const page = operationDocument(sound, operation)
  expect(checkDocument(page).ok).toBe(true)
  return toMarkdown(page)
}

describe('an API document', () => {
  test.each([
    ['3.0.3', JSON.stringify],
    ['3.1.0', JSON.stringify],
    ['3.1', JSON.stringify],
    ['3.0.0', writeYaml],
    ['3.1.1', writeYaml],
  ])('with version %s is read as JSON and YAML', (version, write) => {
    const found = readSpec(`\ufeff${write(specOf(version))}`)

    expect(found).toMatchObject({
      title: 'Pets',
      operations: [
        { key: 'getPet', method: 'GET', title: 'Get a pet', tag: 'Pets' },
        { key: 'DELETE /pets/{id}', method: 'DELETE', title: 'DELETE /pets/{id}' },
      ],
      problems: [
        {
          place: 'DELETE /pets/{id}',
          sentence:
            'This operation has no operationId. If its path changes, it becomes a new page.',
        },
      ],
    })
  })

  test.each([
    ['{"openapi": "3.1.0", ', 'This isn’t valid JSON'],
    ['[]', 'The document isn’t an object.'],
    ['just words', 'The document isn’t an object.'],
    ['a: [1', 'This isn’t valid YAML'],
    ['{"swagger": "2.0"}', 'Convert this Swagger document to OpenAPI first.'],
    ['{"openapi": "2.0"}', 'This isn’t an OpenAPI 3.0 or 3.1 document.'],
    ['{"openapi": "3.1.0"}', 'The document has no “paths”'],
    ['{"openapi": "3.1.0", "paths": {"/a": {}}}', 'The document contains no operations.'],
    ['', 'This isn’t an OpenAPI 3.0 or 3.1 document.'],
  ])('that is invalid has a reason: %s', (source, sentence) => {
    expect(whyNot(source)).toContain(sentence)
  })

  test("reports what can't be shown and shows the rest", () => {
    const { operations, problems } = read({
      openapi: '3.1.0',
      paths: {
        'no-slash': { get: {} },
        '/a': { get: { operationId: 'same' }, post: { operationId: 'same' }, put: 'words' },
        '/b': { get: { operationId: 'b', requestBody: { $ref: '#/components/none' } } },
        '/c': { $ref: 'https://evil.example/c.json' },
      },
    })

    expect(operations.map(({ key }) => key)).toEqual(['same', 'b'])
    expect(problems.map(({ place, sentence }) => `${place}: ${sentence}`)).toEqual([
      'no-slash: This path can’t be read.',
      'PUT /a: This operation can’t be read.',
      'GET /b: “#/components/none” isn’t in the document.',
      '/c: This path can’t be read.',
      'POST /a: Another operation already uses the operationId “same”.',
    ])
  })

  test('has at most 500 operations', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 501 }, (_, at) => [`/p${at}`, { get: { operationId: `o${at}` } }]),
    )

    expect(whyNot(JSON.stringify({ openapi: '3.1.0', paths }))).toContain('at most 500 operations')
  })
})

describe('references', () => {
  const document = {
    components: { 'a/b~c': { type: 'string' }, list: [{ type: 'number' }] },
    round: { $ref: '#/back' },
    back: { $ref: '#/round' },
  }

  test.each([
    ['#/components/a~1b~0c', { type: 'string' }],
    ['#/components/list/0', { type: 'number' }],
    ['#/components/none', undefined],
    ['#/round', undefined],
    ['#/__proto__/polluted', undefined],
    ['#/components/constructor', undefined],
    ['https://evil.example/a.json', undefined],
    ['file:///etc/passwd', undefined],
    ['#/%E0%A4%A', undefined],
  ])('%s', ($ref, found) => {
    expect(resolve(document, { $ref })).toEqual(found)
  })

  test('of a schema to itself are cut off', () => {
    const pet = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 20 },
        mother: { $ref: '#/components/schemas/Pet' },
        litter: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
      },
    }
    const spec = { components: { schemas: { Pet: pet } } }

    expect(schemaRows(spec, pet).map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'name: string',
      'mother: Pet',
      'litter: array of Pet',
    ])
    expect(exampleOf(spec, pet)).toEqual({ name: 'text', mother: undefined, litter: [] })
  })

  test('that grow exponentially are cut off early', () => {
    const wide = (next: string) => Array.from({ length: 1000 }, () => ({ $ref: `#/s/${next}` }))
    const fields = (next: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, { $ref: `#/s/${next}` }]))
    const schemas = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `a${at}`,
        { allOf: wide(`a${at + 1}`), properties: fields(`a${at + 1}`) },
      ]),
    )

    const rows = schemaRows({ s: schemas }, { $ref: '#/s/a0' })
    exampleOf({ s: schemas }, { $ref: '#/s/a0' })

    expect(rows.length).toBeLessThanOrEqual(200)
  })

  test('are resolved once across operations, up to a limit', () => {
    let followed = 0
    const parts = Array.from({ length: 5000 }, () => ({
      get items() {
        followed++
        return undefined
      },
    }))
    const wide = () => ({ allOf: parts })
    const document = { s: { same: wide() } }
    for (let time = 0; time < 1000; time++) schemaRows(document, { $ref: '#/s/same' })
    expect(followed).toBeLessThan(5000)
    for (let time = 0; time < 1000; time++) schemaRows(document, wide())
    expect(followed).toBeLessThan(400_000)
  })

  test('between YAML anchors are counted', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let at = 1; at < 9; at++) {
      lines.push(`a${at}: &a${at} [${Array.from({ length: 10 }, () => `*a${at - 1}`).join(', ')}]`)
    }

    expect(whyNot(lines.join('\n'))).toContain('too many references')
  })
})

describe('an operation page', () => {
  test('shows parameters, body, responses and samples', () => {
    const page = pageOf({
      openapi: '3.0.3',
      servers: [{ url: 'https://api.pets.example/' }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/pets': {
          post: {
            operationId: 'addPet',
            deprecated: true,
            parameters: [
              {
                name: 'kind',
                in: 'query',
                required: true,
                schema: { type: 'string', enum: ['cat'] },
              },
            ],
            requestBody: {
              content: {
                'application/json': { schema: { properties: { name: { type: 'string' } } } },
              },
            },
            responses: { '201': { description: 'It is there' } },
          },
        },
      },
    })

    for (const part of [
      'POST /pets',
      'kind',
      'It is there',
      'curl -X POST',
      'YOUR\\_TOKEN|YOUR_TOKEN',
    ]) {
      expect(page).toMatch(new RegExp(part))
    }
    expect(page).toContain("'https://api.pets.example/pets?kind=…'")
    expect(page).toContain('"name": "text"')
  })

  test('runs nothing from the document', () => {
    const page = pageOf({
      openapi: '3.1.0',
      servers: [{ url: "https://x.example/';rm -rf /;'" }],
      paths: {
        "/a'$(id)": {
          get: {
            operationId: 'a',
            description: '<script>alert(1)</script>\n\n[bad](javascript:alert(1)) words',
            responses: { '200': { description: '<img src=x onerror=alert(1)>' } },
          },
        },
      },
    })

    expect(page).not.toMatch(/<script|javascript:|onerror/)
    expect(page).toContain(String.raw`'https://x.example/'\'';rm -rf /;'\''/a'\''$(id)'`)
  })

  test('only converts JSON literals to Python outside of strings', () => {
    const body = '{\n  "a": true,\n  "b": "null and true",\n  "c": null\n}'
    const call = { method: 'POST', url: 'https://x.example', headers: {}, body }
    const python = codeSamples(call).find(({ language }) => language === 'python')?.code

    expect(python).toContain('"a": True')
    expect(python).toContain('"b": "null and true"')
    expect(python).toContain('"c": None')
  })
})
