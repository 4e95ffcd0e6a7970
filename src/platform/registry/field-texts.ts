import type { Call } from './call.ts'
import type { FieldTexts } from './module.ts'
import { idTableOf, strictShape, type Registry } from './registry.ts'

export interface DescribedField {
  readonly path: string
  readonly text: string | undefined
}

/**
 * Adds the modules' field descriptions to the document. Schema descriptions win. IDs of rows and
 * fields common to all calls don't need a text.
 */
export function describeFields(registry: Registry, document: ApiDocument): void {
  for (const { call, texts, operation } of operationsOf(registry, document)) {
    for (const { path, node } of [...nodesOf(operation), ...answeredBy(operation)]) {
      if (node.description) continue
      const text = textFor(call, path, texts)
      if (text) node.description = text
    }
  }
}

export function describedFields(
  registry: Registry,
  document: ApiDocument,
): ReadonlyMap<string, readonly DescribedField[]> {
  return new Map(
    operationsOf(registry, document).map(({ call, operation }) => [
      call.name,
      nodesOf(operation).map(({ path, node }) => ({ path, text: node.description })),
    ]),
  )
}

export function describedAnswers(
  registry: Registry,
  document: ApiDocument,
): ReadonlyMap<string, readonly DescribedField[]> {
  return new Map(
    operationsOf(registry, document).map(({ call, operation }) => [
      call.name,
      answeredBy(operation).map(({ path, node }) => ({ path, text: node.description })),
    ]),
  )
}

export interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly parameters?: readonly (Described & { readonly name: string; readonly schema?: Schema })[]
  readonly requestBody?: {
    readonly content: Content
  }
  readonly responses?: Readonly<Record<string, { content?: Content }>>
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Described {
  description?: string
}

interface Schema extends Described {
  readonly type?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Node {
  readonly path: string
  readonly node: Described
}

function operationsOf({ modules }: Registry, { paths = {} }: ApiDocument) {
  return modules.flatMap(({ calls, fieldTexts: texts = {} }) =>
    calls.flatMap(({ call }) => {
      const operation = paths[call.path]?.[call.method.toLowerCase()]
      return operation ? [{ call, texts, operation }] : []
    }),
  )
}

function nodesOf({ parameters = [], requestBody }: Operation): Node[] {
  const bodies = Object.values(requestBody?.content ?? {})
  return [
    ...parameters.flatMap((parameter) => [
      { path: parameter.name, node: withSchemaText(parameter) },
      ...within(parameter.schema, parameter.name),
    ]),
    ...bodies.flatMap(({ schema }) => within(schema, '')),
  ]
}

function withSchemaText(parameter: Described & { readonly schema?: Schema }): Described {
  if (!parameter.description && parameter.schema?.description) {
    parameter.description = parameter.schema.description
  }
  return parameter
}

function answeredBy({ responses = {} }: Operation): Node[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.values(content))
    .flatMap(({ schema }) => within(schema, ''))
}

function within(schema: Schema | undefined, above: string): Node[] {
  if (!schema) return []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, node]) => {
    const path = above ? `${above}.${name}` : name
    return [{ path, node }, ...within(node, path)]
  })
  const { items, anyOf = [], oneOf = [], allOf = [] } = schema
  const others = [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf]
  return [...fields, ...others.flatMap((other) => within(other, above))]
}

function textFor(call: Call, path: string, texts: FieldTexts): string | undefined {
  const short = call.name.slice(call.name.indexOf('.') + 1)
  const name = path.slice(path.lastIndexOf('.') + 1)
  const matchedKey = [`${short}.${path}`, path, name].find((key) => Object.hasOwn(texts, key))
  if (matchedKey !== undefined) return texts[matchedKey]
  return idText(call, path) ?? sharedTexts[name]
}

function idText(call: Call, path: string): string | undefined {
  const field = strictShape(call.input)?.[path]
  const table = field && idTableOf(field)
  if (table === undefined) return undefined
  const many = table.replaceAll('_', ' ')
  if (path.endsWith('Ids')) return `IDs of ${many}.`
  const one = many.replace(/ies$/, 'y').replace(/s$/, '')
  return `The ID of ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}.`
}

const sharedTexts: FieldTexts = {
  limit: 'Number of records per page, from 1 to 100.',
  cursor: 'The nextCursor of the previous page. Omit it for the first page.',
  version: 'The version you read. Fails with version_conflict if someone changed the record since.',
  search: 'Search text.',
  sort: 'Sort order. A leading minus reverses it.',
  isInTrash: 'Whether to list deleted records, which can be restored for 30 days.',
  change: 'The changes to apply to each record.',
  rows: 'Rows of the file, each with its values by column name.',
  onMatch: 'Whether to skip or update a record that already exists.',
  isDryRun: 'True checks the import without changing anything.',
  items: 'The records on this page.',
  id: 'The ID.',
  nextCursor: 'The cursor of the next page. Null on the last page.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last updated.',
  editedAt: 'When it was last edited; null if never.',
  at: 'When it happened.',
  type: 'The type.',
  size: 'File size in bytes.',
  width: 'Image width in pixels. Null for other files.',
  height: 'Image height in pixels. Null for other files.',
  actor: 'Who did it.',
  data: 'Details, depending on the type.',
  created: 'Number of records created.',
  updated: 'Number of records updated.',
  skipped: 'Number of records skipped.',
  problems: 'Problems found in the rows.',
  row: 'Row of the file, starting at 1.',
  message: 'What’s wrong and how to fix it.',
  channelId: 'The channel it came through.',
  files: 'Attached files.',
  tagIds: 'IDs of its tags.',
  clientKey: 'A random UUID you choose. Sending the same key again has no effect.',
}
