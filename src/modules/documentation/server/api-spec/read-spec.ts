import { readYaml } from '#lib/yaml.ts'

import type { SpecProblem } from '../../model.ts'

export type Json = Readonly<Record<string, unknown>>

export interface Operation {
  /** Identifies the operation when a new document is uploaded. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly title: string
  readonly tag: string
  readonly operation: Json
  /** Parameters of a path apply to each of its operations. */
  readonly pathParameters: readonly unknown[]
}

export interface ReadSpec {
  readonly document: Json
  readonly title: string
  readonly operations: readonly Operation[]
  readonly problems: readonly SpecProblem[]
}

export const maxSpecBytes = 5 * 1024 * 1024
const maxOperations = 500
/** Reading YAML takes ten times as long as JSON and blocks the server meanwhile. */
const maxYamlBytes = 1024 * 1024
const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const

export function readSpec(source: string): ReadSpec | { readonly sentence: string } {
  const parsed = parseSource(source)
  if ('sentence' in parsed) return parsed
  const { document } = parsed
  const version = document['openapi']
  if (typeof version !== 'string' || !/^3\.[01](\.|$)/.test(version)) {
    const old =
      document['swagger'] === undefined ? '' : 'Convert this Swagger document to OpenAPI first.'
    return { sentence: `This isn’t an OpenAPI 3.0 or 3.1 document.${old}` }
  }
  const paths = asObject(document['paths'])
  if (!paths) return { sentence: 'The document has no “paths”, so there’s nothing to show.' }
  const problems: SpecProblem[] = []
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    operationsAt(document, path, item, problems),
  )
  const keys = new Set<string>()
  const unique = operations.filter(({ key, method, path }) => {
    if (!keys.has(key)) return keys.add(key)
    problems.push({
      place: `${method.toUpperCase()} ${path}`,
      sentence: `Another operation already uses the operationId “${key}”.`,
    })
    return false
  })
  if (unique.length === 0) return { sentence: 'The document contains no operations.' }
  if (unique.length > maxOperations) {
    return {
      sentence: `A document can have at most ${maxOperations} operations. Split it into several.`,
    }
  }
  const title = asText(asObject(document['info'])?.['title'])
  return {
    document,
    title: title.slice(0, 200),
    operations: unique,
    problems: problems.slice(0, 100),
  }
}

function parseSource(source: string): { document: Json } | { sentence: string } {
  const text = source.replace(/^\ufeff/, '')
  if (/^\s*[{[]/.test(text)) {
    try {
      const value = asObject(JSON.parse(text))
      return value ? { document: value } : { sentence: 'The document isn’t an object.' }
    } catch (error) {
      return { sentence: `This isn’t valid JSON: ${error instanceof Error ? error.message : ''}` }
    }
  }
  if (text.length > maxYamlBytes) {
    return {
      sentence: 'YAML documents can be at most 1 MB. JSON documents can be up to 5 MB.',
    }
  }
  const read = readYaml(text)
  if ('sentence' in read) return { sentence: `This isn’t valid YAML: ${read.sentence}` }
  const value = asObject(read.value)
  return value ? { document: value } : { sentence: 'The document isn’t an object.' }
}

function operationsAt(
  document: Json,
  path: string,
  value: unknown,
  problems: SpecProblem[],
): Operation[] {
  const item = asObject(resolve(document, value))
  if (!item || !path.startsWith('/')) {
    problems.push({ place: path, sentence: 'This path can’t be read.' })
    return []
  }
  const pathParameters = asList(item['parameters'])
  return methods.flatMap((method) => {
    if (item[method] === undefined) return []
    const operation = asObject(item[method])
    const place = `${method.toUpperCase()} ${path}`
    if (!operation) {
      problems.push({ place, sentence: 'This operation can’t be read.' })
      return []
    }
    const id = asText(operation['operationId'])
    if (id === '') {
      const sentence =
        'This operation has no operationId. If its path changes, it becomes a new page.'
      problems.push({ place, sentence })
    }
    const missing = brokenReference(document, operation)
    if (missing !== undefined) {
      problems.push({ place, sentence: `“${missing.slice(0, 200)}” isn’t in the document.` })
    }
    return [
      {
        key: (id || place).slice(0, 500),
        method: method.toUpperCase(),
        path,
        title: (asText(operation['summary']) || id || place).slice(0, 200),
        tag: asText(asList(operation['tags'])[0]).slice(0, 200),
        operation,
        pathParameters,
      },
    ]
  })
}

/** The first reference that can't be resolved. */
function brokenReference(document: Json, value: unknown, depth = 0): string | undefined {
  if (depth > 12) return undefined
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 200)) {
      const broken = brokenReference(document, one, depth + 1)
      if (broken !== undefined) return broken
    }
    return undefined
  }
  const object = asObject(value)
  if (!object) return undefined
  const reference = object['$ref']
  if (typeof reference === 'string') {
    return resolve(document, object) === undefined ? reference : undefined
  }
  return brokenReference(document, Object.values(object).slice(0, 200), depth + 1)
}

/** Resolves a reference within the document; nothing is ever fetched. */
export function resolve(document: Json, value: unknown, steps = 0): unknown {
  const reference = asObject(value)?.['$ref']
  if (typeof reference !== 'string') return value
  if (!reference.startsWith('#/') || steps > 20) return undefined
  const target = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => stepInto(at, part), document)
  return target === undefined ? undefined : resolve(document, target, steps + 1)
}

function stepInto(at: unknown, part: string): unknown {
  const name = safeDecode(part).replaceAll('~1', '/').replaceAll('~0', '~')
  if (Array.isArray(at)) return at[Number(name)] as unknown
  const object = asObject(at)
  return object && Object.hasOwn(object, name) ? object[name] : undefined
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : undefined
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string {
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replaceAll(/[^\P{Cc}\t\n]/gu, '')
        .trim()
    : ''
}
