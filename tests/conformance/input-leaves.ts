import type { z } from 'zod'

import type { Call } from '#platform/registry/call.ts'
import { strictShape } from '#platform/registry/registry.ts'

export function leavesOf(call: Call): string[][] {
  return leavesIn(call.input)
}

function leavesIn(schema: z.core.$ZodType): string[][] {
  const shape = strictShape(schema)
  if (!shape) return [[]]
  return Object.entries(shape).flatMap(([name, field]) => [
    ...leavesIn(unwrapped(field)).map((rest) => [name, ...rest]),
    ...(strictShape(unwrapped(field)) ? [[name]] : []),
  ])
}

export function withValueAt(
  input: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const inner = Object(input[name]) as Record<string, unknown>
  return { ...input, [name]: rest.length === 0 ? value : withValueAt(inner, rest, value) }
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? unwrapped(innerType) : schema
}
