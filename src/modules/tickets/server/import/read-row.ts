import { readValues } from '#platform/resources/read-values.ts'

import type { ImportNote, ImportRow } from '../../imports-contract.ts'
import type { TicketCard } from '../../model.ts'
import { maxChecklistLines } from '../../rules.ts'
import { fieldsInFiles, type FieldInFiles } from '../../ticket-fields.ts'
import { readDate } from './read-date.ts'

export interface FileNames {
  readonly columns: ReadonlyMap<string, string>
  readonly types: ReadonlyMap<string, string>
  readonly tags: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
}

export interface PlannedTicket {
  readonly title: string
  readonly description: string
  readonly markup: ImportRow['markup']
  /** Undefined for the default column. */
  readonly columnId: string | undefined
  /** Undefined for the default type. */
  readonly typeId: string | undefined
  readonly priority: TicketCard['priority']
  readonly assigneeIds: readonly string[]
  readonly tagIds: readonly string[]
  readonly dueAt: Date | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly checklist: readonly { readonly text: string; readonly isDone: boolean }[]
  readonly comments: readonly PlannedComment[]
}

export interface PlannedComment {
  readonly author: string
  readonly text: string
  readonly at: Date | undefined
}

export function readRow(
  row: ImportRow,
  names: FileNames,
): { readonly ticket: PlannedTicket | undefined; readonly remarks: readonly string[] } {
  const title = oneLine(row.title)
  if (title === '') return { ticket: undefined, remarks: ['The title is missing.'] }
  const ids = (named: readonly string[], known: ReadonlyMap<string, string>) => [
    ...new Set(named.flatMap((name) => known.get(keyOfName(name)) ?? [])),
  ]
  const due = readDate(row.due)
  const start = readDate(row.start)
  const plain = readValues(fieldsInFiles, cellsOf(row))
  const people = ids(row.assignees, names.people)
  const checklist = row.checklist.filter(({ text }) => oneLine(text) !== '')
  const ticket: PlannedTicket = {
    title: title.slice(0, longestTitle),
    description: row.description,
    markup: row.markup,
    columnId: names.columns.get(keyOfName(row.column)),
    typeId: names.types.get(keyOfName(row.type)),
    priority: priorityOf(row.priority),
    assigneeIds: people.slice(0, maxPeople),
    tagIds: ids(row.tags, names.tags).slice(0, maxTags),
    dueAt: due ?? null,
    fields: { startOn: start?.toISOString().slice(0, 10) ?? null, ...plain.values },
    checklist: checklist
      .slice(0, maxChecklistLines)
      .map(({ text, isDone }) => ({ text: oneLine(text).slice(0, longestLine), isDone })),
    comments: row.comments
      .filter(({ text }) => text.trim() !== '')
      .map(({ author, at, text }) => ({ author, text, at: readDate(at) })),
  }
  const remarks = [
    title.length > longestTitle && `The title was cut to ${longestTitle} characters.`,
    row.due !== '' && !due && `“${row.due}” isn’t a valid due date. Use the format 2030-01-31.`,
    row.start !== '' &&
      !start &&
      `“${row.start}” isn’t a valid start date. Use the format 2030-01-31.`,
    ...plain.problems.map(({ field, message }) => `${labelOf(field)}: ${message}`),
    people.length > maxPeople && `Only the first ${maxPeople} assignees are imported.`,
    checklist.length > maxChecklistLines &&
      `Only the first ${maxChecklistLines} checklist items are imported.`,
  ]
  return { ticket, remarks: remarks.filter((remark) => remark !== false) }
}

function cellsOf(row: ImportRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsInFiles).map(([name]) => [name, row[name as FieldInFiles]]),
  )
}

function labelOf(name: string): string {
  return fieldsInFiles[name as FieldInFiles].label
}

export function missingNames(
  rows: readonly ImportRow[],
  names: FileNames,
): { columns: string[]; tags: string[]; people: string[]; types: string[] } {
  const missing = (named: readonly string[], known: ReadonlyMap<string, string>): string[] => [
    ...new Map(
      named
        .filter((name) => name !== '' && !known.has(keyOfName(name)))
        .map((name) => [keyOfName(name), name]),
    ).values(),
  ]
  return {
    columns: missing(
      rows.map(({ column }) => column),
      names.columns,
    ),
    tags: missing(
      rows.flatMap(({ tags }) => tags),
      names.tags,
    ),
    people: missing(
      rows.flatMap(({ assignees }) => assignees),
      names.people,
    ),
    types: missing(
      rows.map(({ type }) => type),
      names.types,
    ),
  }
}

export function notesOf(
  place: number,
  { ticket, remarks }: ReturnType<typeof readRow>,
): ImportNote[] {
  return remarks.map((message) => ({ place, message, isSkipped: ticket === undefined }))
}

export function priorityOf(text: string): TicketCard['priority'] {
  return priorities.get(keyOfName(text)) ?? 'none'
}

export function keyOfName(name: string): string {
  return name.trim().toLowerCase()
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

const priorities = new Map<string, TicketCard['priority']>([
  ['blocker', 'urgent'],
  ['critical', 'urgent'],
  ['highest', 'urgent'],
  ['urgent', 'urgent'],
  ['p0', 'urgent'],
  ['high', 'high'],
  ['major', 'high'],
  ['p1', 'high'],
  ['medium', 'normal'],
  ['normal', 'normal'],
  ['p2', 'normal'],
  ['low', 'low'],
  ['lowest', 'low'],
  ['minor', 'low'],
  ['trivial', 'low'],
  ['p3', 'low'],
])
const longestTitle = 200
const longestLine = 500
const maxPeople = 5
const maxTags = 30
