import { isDeepStrictEqual } from 'node:util'

import type { FieldValues } from '#modules/fields/rules.ts'

import { wordsOf } from '#platform/resources/field-kinds.ts'

import type { ChangedValue } from '../model.ts'
import { isTicketField, ticketFields } from '../ticket-fields.ts'
import { fieldsOfRow } from './store/field-columns.ts'
import type { TicketRow } from './store/tickets.ts'

/**
 * Simple values of a change for the history. Descriptions, checklists and other long values are
 * named without content.
 */
export function changedValues(
  before: TicketRow,
  after: TicketRow,
  changed: readonly string[],
): ChangedValue[] {
  return changed
    .flatMap((name) => {
      if (name === 'attributes') return changedFields(before, after)
      const read = values.get(name)
      return read ? [{ name, before: read(before), after: read(after) }] : []
    })
    .filter((value) => !isDeepStrictEqual(value.before, value.after))
}

function changedFields(before: TicketRow, after: TicketRow): ChangedValue[] {
  const [was, is] = [before.attributes as FieldValues, after.attributes as FieldValues]
  return Object.keys({ ...was, ...is }).map((key) => ({
    name: `attributes.${key}`,
    before: plain(was[key]),
    after: plain(is[key]),
  }))
}

function plain(value: FieldValues[string] | undefined): ChangedValue['before'] {
  if (value === undefined || value === null || typeof value !== 'object') return cut(value ?? null)
  return [...value]
}

function cut(value: string | number | boolean | null): ChangedValue['before'] {
  return typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : value
}

const values: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['title', (row) => row.title],
  ['typeId', (row) => row.typeId],
  ['priority', (row) => row.priority],
  ['assigneeIds', (row) => row.assigneeIds],
  ['teamId', (row) => row.teamId],
  ['tagIds', (row) => row.tagIds],
  ['requester', (row) => row.requesterId],
  ['dueAt', (row) => row.dueAt?.toISOString() ?? null],
  ['visibility', (row) => row.visibility],
  ['etaOn', (row) => row.etaOn],
  ['etaPrecision', (row) => row.etaPrecision],
  ...Object.keys(ticketFields).map((name): [string, Reading] => [
    name,
    (row) => valueIn(name, row),
  ]),
  ['parent', (row) => row.parentId],
  ['isLocked', (row) => row.isLocked],
  ['isArchived', (row) => row.archivedAt !== null],
])
const maxText = 200

function valueIn(name: string, row: TicketRow): ChangedValue['before'] {
  if (!isTicketField(name)) return null
  const value = fieldsOfRow(row)[name]
  return typeof value === 'object' && value !== null ? wordsOf(ticketFields[name], value) : value
}

type Reading = (row: TicketRow) => ChangedValue['before']
