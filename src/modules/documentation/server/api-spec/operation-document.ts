import { fill } from '#modules/content/portal/reading-words.ts'

import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import type { RichTextDocument, RichTextNode } from '#lib/rich-text.ts'

import { wordsIn, type DocumentationWords } from '../../words.ts'
import { codeSamples } from './code-samples.ts'
import { asList, asObject, asText, resolve, type Json, type Operation } from './read-spec.ts'
import { describe, exampleOf, schemaRows, typeWords, type SchemaRow } from './schema-rows.ts'

/**
 * Renders an operation as a normal document, so uploaded descriptions pass the same check and
 * renderer as text by members.
 */
export function operationDocument(
  document: Json,
  operation: Operation,
  words: DocumentationWords = wordsIn('en'),
): RichTextDocument {
  const { operation: details } = operation
  return {
    type: 'doc',
    content: [
      code(`${operation.method} ${operation.path}`, 'http'),
      ...(details['deprecated'] === true ? [callout('warning', words.apiDeprecated)] : []),
      ...markdown(asText(details['description'])),
      ...authPart(document, details, words),
      ...parametersPart(document, operation, words),
      ...bodyPart(document, details, words),
      ...responsesPart(document, details, words),
      ...samplesPart(document, operation, words),
    ],
  }
}

function authPart(document: Json, details: Json, words: DocumentationWords): RichTextNode[] {
  const security = asList(details['security'] ?? document['security'])
  const schemes = asObject(asObject(document['components'])?.['securitySchemes']) ?? {}
  const names = [...new Set(security.flatMap((one) => Object.keys(asObject(one) ?? {})))]
  const lines = names.slice(0, 10).map((name) => {
    const scheme = asObject(resolve(document, schemes[name])) ?? {}
    return paragraph(
      bold(name.slice(0, 100)),
      text(
        ` ${[schemeWords(scheme, words), asText(scheme['description'])].filter(Boolean).join(' ')}`,
      ),
    )
  })
  return lines.length > 0 ? [heading(words.apiAuthorization), ...lines] : []
}

function schemeWords(scheme: Json, words: DocumentationWords): string {
  const name = asText(scheme['name'])
  switch (scheme['type']) {
    case 'http':
      return scheme['scheme'] === 'basic' ? words.apiBasic : words.apiBearer
    case 'apiKey':
      return fill(words.apiKeyIn, { place: asText(scheme['in']), name })
    case 'oauth2':
      return 'OAuth 2.0.'
    case 'openIdConnect':
      return 'OpenID Connect.'
    default:
      return ''
  }
}

function parametersPart(
  document: Json,
  operation: Operation,
  words: DocumentationWords,
): RichTextNode[] {
  const rows = parametersOf(document, operation).map((parameter) => {
    const schema = asObject(resolve(document, parameter['schema'])) ?? {}
    return {
      name: asText(parameter['name']),
      type: `${typeWords(document, parameter['schema'], words)} · ${asText(parameter['in'])}`,
      isRequired: parameter['required'] === true,
      description: [
        asText(parameter['description']),
        describe({ ...schema, description: '' }, words),
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
  return rows.length > 0 ? [heading(words.apiParameters), table(rows, words)] : []
}

/** Parameters of the operation override those of its path. */
function parametersOf(document: Json, { operation, pathParameters }: Operation): Json[] {
  const all = new Map<string, Json>()
  for (const one of [...pathParameters, ...asList(operation['parameters'])].slice(0, 200)) {
    const parameter = asObject(resolve(document, one))
    if (parameter) all.set(`${asText(parameter['in'])} ${asText(parameter['name'])}`, parameter)
  }
  return [...all.values()]
}

function bodyPart(document: Json, details: Json, words: DocumentationWords): RichTextNode[] {
  const body = asObject(resolve(document, details['requestBody']))
  if (!body) return []
  const parts = contentParts(document, body, words)
  return [heading(words.apiBody), ...markdown(asText(body['description'])), ...parts]
}

function responsesPart(document: Json, details: Json, words: DocumentationWords): RichTextNode[] {
  const responses = Object.entries(asObject(details['responses']) ?? {}).slice(0, 30)
  const parts = responses.flatMap(([status, value]) => {
    const response = asObject(resolve(document, value))
    if (!response) return []
    return [
      heading(status.slice(0, 20), 3),
      ...markdown(asText(response['description'])),
      ...contentParts(document, response, words),
    ]
  })
  return parts.length > 0 ? [heading(words.apiResponses), ...parts] : []
}

function contentParts(document: Json, holder: Json, words: DocumentationWords): RichTextNode[] {
  return Object.entries(asObject(holder['content']) ?? {})
    .slice(0, 5)
    .flatMap(([type, value]) => {
      const media = asObject(value) ?? {}
      const rows = schemaRows(document, media['schema'], words)
      const example = mediaExample(document, media, words)
      return [
        paragraph(
          inlineCode(type.slice(0, 100)),
          text(` ${typeWords(document, media['schema'], words)}`),
        ),
        ...(rows.length > 0 ? [table(rows, words)] : []),
        ...(example === undefined ? [] : [code(asJson(example), 'json')]),
      ]
    })
}

function mediaExample(document: Json, media: Json, words: DocumentationWords): unknown {
  if (media['example'] !== undefined) return media['example']
  const [first] = Object.values(asObject(media['examples']) ?? {})
  const named = asObject(resolve(document, first))?.['value']
  return named ?? exampleOf(document, media['schema'], words)
}

function samplesPart(
  document: Json,
  operation: Operation,
  words: DocumentationWords,
): RichTextNode[] {
  const [server] = asList(document['servers'])
  const host = asText(asObject(server)?.['url']) || 'https://api.example.com'
  const query = parametersOf(document, operation)
    .filter((one) => one['in'] === 'query' && one['required'] === true)
    .map((one) => `${asText(one['name'])}=…`)
  const body = asObject(resolve(document, operation.operation['requestBody']))
  const json = asObject(asObject(body?.['content'])?.['application/json'])
  const example = json && mediaExample(document, json, words)
  const isSecured = asList(operation.operation['security'] ?? document['security']).length > 0
  const samples = codeSamples({
    method: operation.method,
    url: `${host.replace(/\/$/, '')}${operation.path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(isSecured && { Authorization: 'Bearer YOUR_TOKEN' }),
      ...(json && { 'Content-Type': 'application/json' }),
    },
    body: example === undefined ? undefined : asJson(example),
  })
  return [
    heading(words.apiSamples),
    ...samples.flatMap(({ label, language, code: written }) => [
      heading(label, 3),
      code(written, language),
    ]),
  ]
}

function table(rows: readonly SchemaRow[], words: DocumentationWords): RichTextNode {
  const head = [words.apiName, words.apiType, words.apiDescription].map((label) => ({
    type: 'tableHeader',
    content: [paragraph(text(label))],
  }))
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: head },
      ...rows.map(({ name, type, isRequired, description }) => ({
        type: 'tableRow',
        content: [
          cell(paragraph(inlineCode(name || '—'))),
          cell(paragraph(text(isRequired ? fill(words.apiRequired, { type }) : type))),
          cell(description === '' ? { type: 'paragraph' } : paragraph(text(description))),
        ],
      })),
    ],
  }
}

function cell(content: RichTextNode): RichTextNode {
  return { type: 'tableCell', content: [content] }
}

function heading(words: string, level = 2): RichTextNode {
  return { type: 'heading', attrs: { level }, content: [text(words)] }
}

function paragraph(...content: RichTextNode[]): RichTextNode {
  return { type: 'paragraph', content }
}

function callout(kind: string, words: string): RichTextNode {
  return { type: 'callout', attrs: { kind }, content: [paragraph(text(words))] }
}

function code(written: string, language: string): RichTextNode {
  return { type: 'codeBlock', attrs: { language }, content: [text(written.slice(0, 20_000))] }
}

function text(words: string): RichTextNode {
  return { type: 'text', text: words || ' ' }
}

function bold(words: string): RichTextNode {
  return { ...text(words), marks: [{ type: 'bold' }] }
}

function inlineCode(words: string): RichTextNode {
  return { ...text(words), marks: [{ type: 'code' }] }
}

function markdown(words: string): readonly RichTextNode[] {
  return words === '' ? [] : (fromMarkdown(words.slice(0, 50_000)).content ?? [])
}

function asJson(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? '').slice(0, 20_000)
}
