import { z } from 'zod'

import { checkDocument } from '#lib/document/check-document.ts'
import { isClockTime } from '#lib/clock-time.ts'
import { id, personName, prose } from '#platform/registry/fields.ts'

import type { Field, Fields, TextField, ValueOf } from './field.ts'
import { emptyValue, isNullable, isRequired } from './field-kinds.ts'

type Shape<F extends Fields> = { [Name in keyof F]: z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>> }
type OptionalShape<F extends Fields> = {
  [Name in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>>>
}
type NewShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isRequired: true }
    ? z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>>
    : z.ZodDefault<z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>>>
}

export type JsonSchemas = Readonly<Record<string, z.ZodType>>

export function storedShape<F extends Fields>(fields: F, schemas?: JsonSchemas): Shape<F> {
  return mapFields(fields, schemas, (schema) => schema) as Shape<F>
}

export function newShape<F extends Fields>(fields: F, schemas?: JsonSchemas): NewShape<F> {
  return mapFields(fields, schemas, (schema, field) =>
    isRequired(field) ? schema : schema.default(emptyValue(field)),
  ) as unknown as NewShape<F>
}

export function changeShape<F extends Fields>(fields: F, schemas?: JsonSchemas): OptionalShape<F> {
  return mapFields(fields, schemas, (schema) => schema.optional()) as unknown as OptionalShape<F>
}

function mapFields<Result>(
  fields: Fields,
  schemas: JsonSchemas = {},
  map: (schema: z.ZodType, field: Field) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = schemaOf(field, schemas[name])
      const withText = described(isNullable(field) ? schema.nullable() : schema, field)
      return [name, map(withText, field)]
    }),
  )
}

/**
 * The OpenAPI document shows the form's help text. `describe` copies the schema, so IDs must keep
 * their table.
 */
function described(schema: z.ZodType, { hint, kind }: Field): z.ZodType {
  const isId = kind === 'member' || kind === 'relation' || kind === 'file'
  return hint && !isId ? schema.describe(hint) : schema
}

function schemaOf(field: Field, given: z.ZodType | undefined): z.ZodType {
  switch (field.kind) {
    case 'text':
      return patterned(personName(field.max, field.isRequired ? 1 : 0), field)
    case 'prose':
      return field.isRequired ? prose(field.max).min(1, 'Enter some text.') : prose(field.max)
    case 'email':
      return maybe(z.email('Enter an email address.').max(320), field)
    case 'url':
      return maybe(
        z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' }),
        field,
      )
    case 'document':
      return documentSchema
    case 'number':
      return numberBetween(field.min, field.max, field.decimals)
    case 'percent':
      return numberBetween(field.min, field.max, 2)
    case 'money':
      return z.strictObject({
        amount: z.number().int().min(-maxMinor).max(maxMinor),
        currency: z.enum(field.currencies),
      })
    case 'duration':
      return numberBetween(1, field.max)
    case 'flag':
      return z.boolean()
    case 'date':
      return z.iso.date('Enter a date such as 2026-11-15.')
    case 'time':
      return z.string().refine(isClockTime, 'Enter a time such as 14:30.')
    case 'dateRange':
      return z
        .strictObject({ from: z.iso.date(), to: z.iso.date() })
        .refine(({ from, to }) => from <= to, 'The start date must be before the end date.')
    case 'choice':
      return z.enum(valuesOf(field))
    case 'choices':
      return z
        .array(z.enum(valuesOf(field)))
        .max(field.options.length)
        .overwrite((chosen) => [...new Set(chosen)])
    case 'color':
      return z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #15803d.')
        .toLowerCase()
    case 'file':
      return id('files')
    case 'member':
      return id('members')
    case 'relation':
      return id(field.table)
    case 'rows':
      return z
        .array(z.strictObject(newShape(field.fields)))
        .max(field.max, `Add up to ${field.max} rows.`)
    case 'json':
      return given ?? z.json()
  }
}

function valuesOf({ options }: { readonly options: readonly { readonly value: string }[] }) {
  return options.map(({ value }) => value)
}

/** Optional text is empty instead of null. */
function maybe(schema: z.ZodType<string>, field: { readonly isRequired: boolean }): z.ZodType {
  return field.isRequired ? schema : z.union([z.literal(''), schema])
}

function numberBetween(min: number, max: number, decimals = 0): z.ZodType {
  const bounded = z.number().min(min, `Enter ${min} or more.`).max(max, `Enter ${max} or less.`)
  if (decimals === 0) return bounded.int('Enter a whole number.')
  const step = 10 ** decimals
  return bounded.refine(
    (value) => Math.abs(value * step - Math.round(value * step)) < 1e-6,
    `Use up to ${decimals} decimal places.`,
  )
}

function patterned(schema: z.ZodString, { pattern }: TextField): z.ZodString {
  return pattern ? schema.regex(new RegExp(pattern.source), pattern.sentence) : schema
}

const documentSchema = z
  .looseObject({ type: z.literal('doc') })
  .superRefine((value, context) => {
    const check = checkDocument(value)
    if (!check.ok) context.addIssue({ code: 'custom', message: check.sentence })
  })
  .overwrite((value) => {
    const check = checkDocument(value)
    return check.ok ? { ...check.document } : value
  })

/** The largest amount a number holds without losing a cent. */
const maxMinor = 9_007_199_254_740_991
