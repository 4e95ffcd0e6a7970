import type { EventKind } from '#platform/events/event.ts'
import type { Call } from '#platform/registry/call.ts'

export function bareExports(exports: object): Record<string, unknown> {
  const kept = Object.entries(exports).map(([key, value]) => [key, bare(value)] as const)
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return isData(value) ? value : undefined
  if (Array.isArray(value)) return bareArray(value)
  if (!isPlain(value) || isSchema(value)) return undefined
  if (isCall(value)) return pick(value, callKeys)
  if (isEvent(value)) return pick(value, ['type'])

  const object = bareExports(value)
  // An object that only contains schemas is dropped like a schema; an empty object stays.
  return isEmpty(object) && !isEmpty(value) ? undefined : object
}

function bareArray(values: readonly unknown[]): unknown[] | undefined {
  const kept = values.map(bare).filter((value) => value !== undefined)
  return kept.length === 0 && values.length > 0 ? undefined : kept
}

function isData(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function isCall(value: object): value is Call {
  return 'path' in value && 'input' in value && isSchema(value.input) && 'contract' in value
}

function isEvent(value: object): value is EventKind {
  return 'type' in value && 'audience' in value && 'data' in value && isSchema(value.data)
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0
}

function pick<T extends object>(value: T, keys: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Partial<T>
}

const callKeys = ['name', 'method', 'path', 'realm', 'access', 'status', 'rules'] as const
