import { settledChoices, type Field, type FieldValue } from '../field.ts'
import { emptyValue, isBulky } from '../field-kinds.ts'
import { eventsOf, type Resource } from '../resource.ts'
import { isSameValue } from './is-same-value.ts'
import type { Values } from './record-fields.tsx'

/** The declared facts, else the first filled fields; times stand in for missing ones. */
export function headFacts({ fields, title, page }: Resource, record: Values): readonly string[] {
  const usual = Object.entries(fields).flatMap(([name, field]) =>
    name === title || name === page?.state || field.kind === 'flag' || isLong(field) ? [] : [name],
  )
  const filled = (page?.facts ?? usual).filter((name) => {
    const field = fields[name]
    return field && field.kind !== 'file' && !isEmpty(field, record[name])
  })
  return [...filled, 'createdAt', 'updatedAt'].slice(0, 2)
}

/** The declared groups, then every other short field. The title is in the head. */
export function groupsOf({ fields, title, page }: Resource) {
  const groups = page?.groups ?? []
  const grouped = new Set([title, ...groups.flatMap((group) => group.fields)])
  const rest = Object.entries(fields).flatMap(([name, field]) =>
    grouped.has(name) || isLong(field) ? [] : [name],
  )
  return [...groups, { title: 'Details', fields: rest }]
}

/** Long text and rows need the width next to the side facts. */
export function isLong(field: Field): boolean {
  return isBulky(field) || field.kind === 'prose'
}

export function isEmpty(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return field.kind === 'json' && isSameValue(value, emptyValue(field))
}

/** A choice may reset others that depend on it. */
export function changeTo(
  { fields }: Resource,
  record: Values,
  name: string,
  value: FieldValue,
): Values {
  const next: Values = settledChoices(fields, { ...record, [name]: value })
  return Object.fromEntries(
    Object.keys(fields).flatMap((each) => {
      const given = next[each]
      return given === undefined || isSameValue(given, record[each]) ? [] : [[each, given]]
    }),
  )
}

interface Change {
  readonly at: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The deletion, unless the record was restored or merged afterwards. */
export function deletionIn(resource: Resource, newestFirst: readonly Change[]): Change | undefined {
  const prefix = eventsOf(resource)
  const decisive = ['created', 'deleted', 'restored', 'merged'].map((verb) => prefix + verb)
  const last = newestFirst.find(({ type }) => decisive.includes(type))
  return last?.type === `${prefix}deleted` ? last : undefined
}
