import { z } from 'zod'

import { personName, prose } from '#platform/registry/fields.ts'

import { emptyValue, type Field, type Fields, type TextField, type ValueOf } from './field.ts'

type Shape<F extends Fields> = { [Name in keyof F]: z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>> }
type OptionalShape<F extends Fields> = {
  [Name in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>>>
}
type NewShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isRequired: true }
    ? z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>>
    : z.ZodDefault<z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>>>
}

/** What a stored record looks like. */
export function storedShape<F extends Fields>(fields: F): Shape<F> {
  return mapFields(fields, schemaOf) as Shape<F>
}

/** What a new record takes: whatever has a preset may stay away. */
export function newShape<F extends Fields>(fields: F): NewShape<F> {
  return mapFields(fields, (field) =>
    isRequired(field) ? schemaOf(field) : schemaOf(field).default(emptyValue(field)),
  ) as unknown as NewShape<F>
}

/** What a change takes: only what is different. */
export function changeShape<F extends Fields>(fields: F): OptionalShape<F> {
  return mapFields(fields, (field) => schemaOf(field).optional()) as unknown as OptionalShape<F>
}

function isRequired(field: Field): boolean {
  return field.kind === 'text' && field.isRequired
}

function schemaOf(field: Field): z.ZodType<string | number | boolean> {
  switch (field.kind) {
    case 'text':
      return patterned(personName(field.max, field.isRequired ? 1 : 0), field)
    case 'prose':
      return prose(field.max)
    case 'choice':
      return z.enum(field.options.map(({ value }) => value))
    case 'color':
      return z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Write a color such as #15803d.')
        .toLowerCase()
    case 'flag':
      return z.boolean()
    case 'number':
      return z
        .number()
        .int('Write a whole number.')
        .min(field.min, `Write ${field.min} or more.`)
        .max(field.max, `Write ${field.max} or less.`)
  }
}

function patterned(schema: z.ZodString, { pattern }: TextField): z.ZodString {
  return pattern ? schema.regex(new RegExp(pattern.source), pattern.sentence) : schema
}

function mapFields<Result>(fields: Fields, map: (field: Field) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]))
}
