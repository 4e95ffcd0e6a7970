import { z } from 'zod'

import { idTable } from '#platform/registry/fields.ts'
import { password } from '#tests/support/two-organizations.ts'

export interface InputNeeds {
  idIn(table: string): string
}

export function buildInput(
  schema: z.core.$ZodType,
  needs: InputNeeds,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { def } = schema._zod as z.core.$ZodObject['_zod']
  const fields = Object.entries(def.shape as Record<string, z.core.$ZodType>)
  const built = fields
    .filter(([name, field]) => !isOptional(field) && !(name in given))
    .map(([name, field]) => [name, valueFor(field, name, needs)] as const)
  return { ...Object.fromEntries(built), ...given }
}

export function valueFor(schema: z.core.$ZodType, name: string, needs: InputNeeds): unknown {
  const table = idTable(schema)
  if (table !== undefined) return needs.idIn(table)
  const def = schema._zod.def as unknown as AnyDef
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return valueFor(def.innerType, name, needs)
    case 'pipe':
      return valueFor(def.in, name, needs)
    case 'object':
      return buildInput(schema, needs)
    case 'array':
      return [valueFor(def.element, name, needs)]
    case 'record':
      return {}
    case 'union':
      return valueFor(def.options[0] ?? schema, name, needs)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'string':
      return textFor(name, schema)
    default:
      throw new Error(
        `tests/conformance/input-builder.ts cannot make a value of type ${def.type} for "${name}": teach it, or add a sample to tests/attack-samples.ts of the module.`,
      )
  }
}

export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as unknown as Partial<AnyDef>
  const inner = def.innerType ?? def.element ?? def.in
  return inner ? innermost(inner) : schema
}

export function isOptional(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional'
}

function textFor(name: string, schema: z.core.$ZodType): string {
  const def = schema._zod.def as { format?: string }
  if (def.format === 'uuid') return crypto.randomUUID()
  if (def.format === 'datetime') return new Date().toISOString()
  if (def.format === 'date') return '2026-01-02'
  if (def.format === 'url') return `https://${unique()}.example`
  if (def.format === 'email') return `${unique()}@people.example`
  if (/email/i.test(name)) return `${name}.${unique()}@people.example`
  if (/hostname/i.test(name)) return `${unique()}.customer.example`
  if (/slug/i.test(name)) return `sample-${unique()}`
  if (/color/i.test(name)) return '#15803d'
  if (/phone/i.test(name)) return `+49170${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
  if (/password/i.test(name)) return password
  const plain = `Sample ${name} ${unique()}`
  return [plain, '14:30'].find((text) => z.safeParse(schema, text).success) ?? plain
}

function unique(): string {
  return Math.random().toString(36).slice(2, 10)
}

interface AnyDef {
  readonly type: string
  readonly innerType: z.core.$ZodType
  readonly element: z.core.$ZodType
  readonly in: z.core.$ZodType
  readonly options: readonly z.core.$ZodType[]
  readonly entries: Readonly<Record<string, string | number>>
  readonly values: readonly unknown[]
}
