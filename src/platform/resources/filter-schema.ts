import { z } from 'zod'

import { id, line } from '#platform/registry/fields.ts'

import type { Field, Fields } from './field.ts'
import { filterParameters, type FilterParameter } from './filters.ts'

export function filterShape(fields: Fields): Record<string, z.ZodOptional> {
  return Object.fromEntries(
    filterParameters(fields).map((parameter) => {
      const schema = schemaOf(parameter).optional()
      const text = textOf(parameter)
      return [parameter.name, text ? schema.describe(text) : schema]
    }),
  )
}

export function filterWords(fields: Fields): Record<string, z.ZodOptional<z.ZodString>> {
  return Object.fromEntries(
    filterParameters(fields).map((parameter) => {
      const schema = schemaOf(parameter)
      const isPossible = (word: string): boolean => schema.safeParse(word).success
      const word = line(100).refine(isPossible, 'This isn’t a value of this field.').optional()
      return [parameter.name, word.describe(textOf(parameter) ?? parameter.field.label)]
    }),
  )
}

function textOf({ part, field: { label, hint } }: FilterParameter): string | undefined {
  switch (part) {
    case 'in':
      return hint
    case 'not':
      return `${label}: values to exclude.`
    case 'from':
      return `${label}: minimum.`
    case 'to':
      return `${label}: maximum.`
    case 'has':
      return `${label}: contains this text.`
    case 'is':
      return `${label}: empty or set.`
  }
}

function schemaOf({ part, field }: FilterParameter): z.ZodType {
  switch (part) {
    case 'in':
      return field.kind === 'flag' ? z.stringbool() : anyOf(optionOf(field))
    case 'not':
      return anyOf(optionOf(field))
    case 'from':
    case 'to':
      return endOf(field)
    case 'has':
      return line(100)
    case 'is':
      return z.enum(['empty', 'set'])
  }
}

function anyOf(value: z.ZodType) {
  return z.union([z.array(value).max(20), value.transform((one) => [one])])
}

function optionOf(field: Field): z.ZodType {
  if (field.kind === 'member') return id('members')
  if (field.kind === 'relation') return id(field.table)
  const options = 'options' in field ? field.options : []
  return z.enum(options.map(({ value }) => value))
}

function endOf({ kind }: Field): z.ZodType {
  if (kind === 'date' || kind === 'dateRange') return z.iso.date()
  return kind === 'time' ? z.string().regex(/^\d\d:\d\d$/) : z.coerce.number()
}
