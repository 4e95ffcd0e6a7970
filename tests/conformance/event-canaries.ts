import type { z } from 'zod'

import type { EventKind } from '#platform/events/event.ts'

/** A sample event with a unique word or ID in every field. */
export interface PlantedEvent {
  readonly kind: EventKind
  readonly data: unknown
  readonly canaries: readonly string[]
}

export function plantCanaries(kind: EventKind): PlantedEvent {
  const canaries: string[] = []
  const data = valueOf(kind.data, {
    word: () => keep(`canary-${kind.type}-${canaries.length}-${crypto.randomUUID()}`),
    id: () => keep(crypto.randomUUID()),
  })
  return { kind, data, canaries }

  function keep(canary: string): string {
    canaries.push(canary)
    return canary
  }
}

interface Source {
  word(): string
  id(): string
}

function valueOf(schema: z.core.$ZodType, source: Source, depth = 0): unknown {
  const def = schema._zod.def as unknown as AnyDef
  const inner = (one: z.core.$ZodType) => valueOf(one, source, depth + 1)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.in)
    case 'lazy':
      return inner(def.getter())
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one)]))
    case 'array':
      return depth > deepest ? [] : [inner(def.element)]
    case 'record':
      return def.keyType._zod.def.type === 'enum' ? {} : { [source.word()]: inner(def.valueType) }
    case 'union': {
      const [first = schema] = def.options
      return inner(first)
    }
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'null':
      return null
    case 'unknown':
    case 'any':
      return source.word()
    case 'string':
      return textOf(schema, source)
    default:
      throw new Error(`event-canaries.ts cannot make a value of type ${def.type}: teach it.`)
  }
}

function textOf(schema: z.core.$ZodType, source: Source): string {
  const { format } = schema._zod.def as { format?: string }
  switch (format) {
    case 'uuid':
    case 'guid':
      return source.id()
    case 'datetime':
      return new Date(0).toISOString()
    case 'date':
      return '2026-01-02'
    case 'email':
      return `${source.id()}@canary.example`
    case 'url':
      return `https://canary.example/${source.id()}`
    default:
      return source.word()
  }
}

/** The view passes unnamed content through: any value, or an object with arbitrary keys. */
export function looseParts(schema: z.core.$ZodType, path = '', seen = new Set()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as AnyDef
  const inner = (one: z.core.$ZodType, step = '') => looseParts(one, `${path}${step}`, seen)
  switch (def.type) {
    case 'unknown':
    case 'any':
    case 'custom':
    case 'transform':
      return [path]
    case 'record':
      return [path, ...inner(def.valueType, '.*')]
    case 'object': {
      const rest = def.catchall && def.catchall._zod.def.type !== 'never' ? [`${path}.*`] : []
      const named = Object.entries(def.shape).flatMap(([name, one]) => inner(one, `.${name}`))
      return [...rest, ...named]
    }
    case 'array':
      return inner(def.element, '[]')
    case 'union':
      return def.options.flatMap((one) => inner(one))
    case 'lazy':
      return inner(def.getter())
    case 'pipe':
      return [...inner(def.in), ...inner(def.out)]
    default:
      return def.innerType ? inner(def.innerType) : []
  }
}

interface AnyDef {
  readonly type: string
  readonly innerType: z.core.$ZodType
  readonly element: z.core.$ZodType
  readonly valueType: z.core.$ZodType
  readonly keyType: z.core.$ZodType
  readonly in: z.core.$ZodType
  readonly out: z.core.$ZodType
  readonly catchall?: z.core.$ZodType
  readonly shape: Readonly<Record<string, z.core.$ZodType>>
  readonly options: readonly z.core.$ZodType[]
  readonly entries: Readonly<Record<string, string>>
  readonly values: readonly unknown[]
  getter(): z.core.$ZodType
}

const deepest = 12
