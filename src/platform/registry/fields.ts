import { z } from 'zod'

import { cleanName } from '#lib/clean-name.ts'
import { isBlank } from '#lib/is-blank.ts'
import { textRequired } from '#lib/text-required.ts'

/**
 * An ID names its table, so that the attack tests know which foreign ID to try. The registry
 * refuses calls with IDs that aren't declared this way.
 */
export function id(table: string): z.ZodUUID {
  const schema = z.uuid()
  idTables.set(schema, table)
  return schema
}

export function idTable(schema: z.core.$ZodType): string | undefined {
  return idTables.get(schema)
}

/** An ID from another system, stored as text. */
export function foreignId(max: number): z.ZodString {
  const schema = line(max)
  foreignIds.add(schema)
  return schema
}

export function isForeignId(schema: z.core.$ZodType): boolean {
  return foreignIds.has(schema)
}

const foreignIds = new WeakSet<z.core.$ZodType>()

const idTables = new WeakMap<z.core.$ZodType, string>()

export function line(max: number, min = 1): z.ZodString {
  return z
    .string()
    .trim()
    .min(min, min === 1 ? textRequired : `Enter at least ${min} characters.`)
    .max(max, `Enter up to ${max} characters.`)
    .regex(noControls, 'Control characters aren’t allowed.')
}

export function personName(max: number, min = 1): z.ZodString {
  return z
    .string()
    .overwrite(cleanName)
    .min(min, min === 1 ? textRequired : `Enter at least ${min} characters.`)
    .max(max, `Enter up to ${max} characters.`)
}

export function prose(max: number): z.ZodString {
  return z.string().max(max, `Enter up to ${max} characters.`)
}

export function saying(max: number): z.ZodString {
  return z
    .string()
    .trim()
    .overwrite((text) => (isBlank(text) ? '' : text))
    .max(max, `Enter up to ${max} characters.`)
}

/** For optimistic locking: the version the client last read. */
export const version = z.number().int().min(1).max(2_147_483_647)

export const moment = z.iso.datetime({ offset: true })

// oxlint-disable-next-line no-control-regex -- lists the characters to refuse
const noControls = /^[^\u0000-\u001f\u007f-\u009f]*$/
