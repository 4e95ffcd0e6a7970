import { z } from 'zod'

import { problemOf, type FieldDefinition, type FieldValue } from '#modules/fields/rules.ts'
import type { OutputOf } from '#platform/registry/call.ts'
import { readCells, withoutGuard } from '#platform/resources/read-cells.ts'

import { attributeColumn, contactFile, splitCell } from '../../contact-file.ts'
import { createContact, updateContact } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Attributes } from '../../model.ts'

export type Problem = OutputOf<typeof contract.importContacts>['problems'][number]

export interface Person {
  readonly row: number
  readonly id: string | undefined
  readonly name: string | undefined
  readonly email: string | undefined
  readonly otherEmails: readonly string[]
  readonly phone: string | undefined
  readonly otherPhones: readonly string[]
  readonly externalId: string | undefined
  readonly company: string | undefined
  readonly owner: string | undefined
  readonly tags: readonly string[]
  readonly locale: string | undefined
  readonly timeZone: string | undefined
  readonly attributes: Attributes
}

export interface ReadPerson {
  readonly person?: Person
  readonly problems: readonly Problem[]
}

export function readPerson(
  definitions: readonly FieldDefinition[],
  cells: Readonly<Record<string, string>>,
  row: number,
): ReadPerson {
  const columns = columnsOf(definitions)
  const own = Object.entries(cells).filter(([name]) => isOwn(name) || !columns.has(name))
  const { values, problems } = readCells(contactFile.fields, Object.fromEntries(own))
  const parsed = personShape.safeParse(values)
  const fieldValues = readAttributes(columns, cells)
  const found = [
    ...problems,
    ...fieldValues.problems,
    ...(parsed.success ? [] : parsed.error.issues.map(asProblem)),
  ].map((problem) => ({ row, ...problem }))
  if (!parsed.success || found.length > 0) return { problems: found }
  const { id, name, email, phone, externalId, company, owner, locale, timeZone } = parsed.data
  if (id === undefined && name === undefined && email === undefined && phone === undefined) {
    const message = 'Enter a name, email, or phone number.'
    return { problems: [{ row, field: 'name', message }] }
  }
  return {
    person: {
      row,
      id,
      name,
      phone,
      externalId,
      company,
      owner,
      locale,
      timeZone,
      email: email?.toLowerCase(),
      otherEmails: (parsed.data.otherEmails ?? []).map((address) => address.toLowerCase()),
      otherPhones: parsed.data.otherPhones ?? [],
      tags: parsed.data.tags ?? [],
      attributes: fieldValues.values,
    },
    problems: [],
  }
}

const { name, email, phone, otherEmails, otherPhones } = createContact.input.shape
const { locale, timeZone } = updateContact.input.shape
const several = (shape: z.ZodType<string[], string[]>) =>
  z.string().transform(splitCell).pipe(shape).optional()

const personShape = z.strictObject({
  id: z.string().optional(),
  name: name.optional(),
  email: email.unwrap().unwrap().optional(),
  phone: phone.unwrap().unwrap().optional(),
  otherEmails: several(otherEmails.unwrap()),
  otherPhones: several(otherPhones.unwrap()),
  externalId: z.string().max(191, 'Use at most 191 characters.').optional(),
  company: z.string().max(120, 'Use at most 120 characters.').optional(),
  owner: z.string().max(120, 'Use at most 120 characters.').optional(),
  tags: several(z.array(z.string()).max(30, 'Use at most 30 tags.')),
  locale: locale.unwrap().unwrap().optional(),
  timeZone: timeZone.unwrap().unwrap().optional(),
})

function asProblem({ path, message }: z.core.$ZodIssue): { field: string; message: string } {
  return { field: String(path[0] ?? ''), message }
}

/** Fields can also be named by key, unless a built-in column has that name. */
function columnsOf(definitions: readonly FieldDefinition[]): Map<string, FieldDefinition> {
  return new Map(
    definitions.flatMap((definition) => [
      ...(isOwn(definition.key) ? [] : [[definition.key, definition] as const]),
      [attributeColumn(definition.key), definition] as const,
    ]),
  )
}

function isOwn(name: string): boolean {
  return Object.hasOwn(contactFile.fields, name)
}

export function readAttributes(
  columns: ReadonlyMap<string, FieldDefinition>,
  cells: Readonly<Record<string, string>>,
): { values: Attributes; problems: { field: string; message: string }[] } {
  const values: Attributes = {}
  const problems: { field: string; message: string }[] = []
  for (const [column, definition] of columns) {
    const cell = Object.hasOwn(cells, column) ? withoutGuard(cells[column] ?? '') : ''
    if (cell.trim() === '') continue
    const value = valueFrom(definition, cell)
    const message = problemOf(definition, value)
    if (message) problems.push({ field: definition.label, message })
    else values[definition.key] = value as Attributes[string]
  }
  return { values, problems }
}

function valueFrom({ type, options }: FieldDefinition, cell: string): FieldValue {
  const trimmed = cell.trim()
  switch (type) {
    case 'text':
    case 'long_text':
      return cell
    case 'number':
    case 'currency':
    case 'percent':
      return Number(trimmed)
    case 'boolean':
      if (/^(true|yes|y|1|x|on)$/i.test(trimmed)) return true
      return /^(false|no|n|0|off)$/i.test(trimmed) ? false : trimmed
    case 'multi_select':
      return choicesFrom(options, trimmed)
    default:
      return trimmed
  }
}

/** Commas also separate values, but an option may contain one. */
function choicesFrom(options: readonly string[], cell: string): readonly string[] {
  const chosen = splitCell(cell)
  const isKnown = chosen.every((one) => options.includes(one))
  return isKnown ? chosen : cell.split(/\s*[,;]\s*/).filter((one) => one !== '')
}
