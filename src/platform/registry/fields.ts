import { z } from 'zod'

import { cleanName } from '#lib/clean-name.ts'
import { isBlank } from '#lib/is-blank.ts'
import { nothingWritten } from '#lib/nothing-written.ts'

/**
 * An id names the table its row lives in, so that the attack tests know whose id to put there
 * instead. The registry refuses a call with an id field that was not made here.
 */
export function id(table: string): z.ZodUUID {
  const schema = z.uuid()
  idTables.set(schema, table)
  return schema
}

export function idTable(schema: z.core.$ZodType): string | undefined {
  return idTables.get(schema)
}

/** An id that another system gave: text to us, and no row of anybody's. */
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

/** One line of text: trimmed, without control characters. */
export function line(max: number, min = 1): z.ZodString {
  return z
    .string()
    .trim()
    .min(min, min === 1 ? nothingWritten : `Enter at least ${min} characters.`)
    .max(max, `Enter up to ${max} characters.`)
    .regex(noControls, "Control characters aren't allowed.")
}

/** What somebody is called: one line, without signs that nobody sees. */
export function personName(max: number, min = 1): z.ZodString {
  return z
    .string()
    .overwrite(cleanName)
    .min(min, min === 1 ? nothingWritten : `Enter at least ${min} characters.`)
    .max(max, `Enter up to ${max} characters.`)
}

/** Several lines of text. */
export function prose(max: number): z.ZodString {
  return z.string().max(max, `Enter up to ${max} characters.`)
}

/** What somebody says to somebody: of characters that nobody sees nothing is left. */
export function saying(max: number): z.ZodString {
  return z
    .string()
    .trim()
    .overwrite((text) => (isBlank(text) ? '' : text))
    .max(max, `Enter up to ${max} characters.`)
}

/** What optimistic locking compares: the version the person was looking at. */
export const version = z.number().int().min(1).max(2_147_483_647)

export const moment = z.iso.datetime({ offset: true })

// oxlint-disable-next-line no-control-regex -- naming them is the point
const noControls = /^[^\u0000-\u001f\u007f-\u009f]*$/
