import type { RawBuilder } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

import { capitalize } from '#lib/capitalize.ts'
import { withArticle } from '#lib/with-article.ts'
import { listEvents } from '#platform/events/history.ts'
import type { OutputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { takeTurn } from '#platform/scope/take-turn.ts'

import type { FieldValue } from '../field.ts'
import { isBulky, plainText } from '../field-kinds.ts'
import type { JsonSchemas } from '../record-schema.ts'
import type { Resource } from '../resource.ts'
import type { ResourceCalls, ResourceEvents } from '../resource-calls.ts'
import { filterConditions } from './filter-conditions.ts'
import { refuseUnknownFilters, refuseUnknownTargets, type Lookups } from './lookup.ts'
import { recordPresenter, type PlainRecord } from './present-record.ts'
import {
  countRows,
  findRows,
  findTakenField,
  insertRow,
  listRows,
  restoreRows,
  trashRows,
  updateRow,
  type StoredRow,
} from './store.ts'
import { sortValue } from './columns.ts'

export interface Kit {
  readonly resource: Resource
  readonly events: ResourceEvents
  readonly extra?: ExtraStore | undefined
  readonly lookups: Lookups
  readonly schemas?: JsonSchemas | undefined
}

export interface ExtraStore {
  read(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, ExtraValues>>
  readonly filters: Readonly<Record<string, ExtraFilter>>
  isColumn(name: string): boolean
  readCells(scope: Scope, rows: readonly Cells[]): Promise<ExtraCells>
  refuseChange?(scope: Scope, id: string, change: Change): Promise<void>
  refuseNew?(scope: Scope, given: Change): Promise<void>
  writeNew?(scope: Scope, id: string, given: Change): Promise<void>
}

export interface ExtraFilter {
  condition(values: readonly string[]): RawBuilder<unknown>
  refuseUnknown(scope: Scope, values: readonly string[]): Promise<void>
}

export interface ExtraCells {
  readonly problems: readonly { row: number; field: string; message: string }[]
  readonly missing: readonly { row: number; field: string; message: string }[]
  write(scope: Scope, row: number, record: { id: string; isNew: boolean }): Promise<void>
}

type ExtraValues = Readonly<Record<string, readonly string[]>>
type Cells = Readonly<Record<string, string>>

type Change = Readonly<Record<string, unknown>>
type ListInput = Readonly<Record<string, unknown>> & {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly search?: string | undefined
  readonly sort: string
  readonly isInTrash?: boolean | undefined
}

export async function listRecords(
  scope: Scope,
  kit: Kit,
  { limit, cursor, search, sort, isInTrash = false, ...filters }: ListInput,
): Promise<Page<PlainRecord>> {
  const field = sort.replace(/^-/, '')
  const others = Object.entries(filters).flatMap(([name, value]) => {
    const filter = value === undefined ? undefined : kit.extra?.filters[name]
    return filter ? [{ filter, values: [value].flat().map(String) }] : []
  })
  const rows = await listRows(scope, kit.resource, {
    search,
    sort: { field, isDescending: sort.startsWith('-') },
    isInTrash,
    conditions: [
      ...filterConditions(kit.resource.fields, filters),
      ...others.map(({ filter, values }) => filter.condition(values)),
    ],
    after: decodeCursor(cursor, field === 'created' ? momentCursor : valueCursor),
    limit: limit + 1,
  })
  if (rows.length === 0) {
    await refuseUnknownFilters(scope, kit.resource, kit.lookups, filters)
    for (const { filter, values } of others) await filter.refuseUnknown(scope, values)
  }
  const sorted = kit.resource.fields[field]
  const present = await presenter(scope, kit, rows)
  return toPage(rows, limit, {
    item: present,
    key: (row) => [
      sorted ? sortValue(sorted, row.values[field] ?? null) : row.exactCreatedAt,
      row.id,
    ],
  })
}

export async function getRecord(scope: Scope, kit: Kit, id: string): Promise<PlainRecord> {
  return present(scope, kit, await getRow(scope, kit, id))
}

export async function createRecord(scope: Scope, kit: Kit, values: Change): Promise<PlainRecord> {
  await refuseTooMany(scope, kit, 1)
  const isOwn = ([name]: readonly [string, unknown]): boolean => name in kit.resource.fields
  const own = Object.fromEntries(Object.entries(values).filter(isOwn))
  const given = Object.fromEntries(Object.entries(values).filter((value) => !isOwn(value)))
  await kit.extra?.refuseNew?.(scope, given)
  await refuseUnknownTargets(scope, kit.resource, kit.lookups, own)
  const row = (await insertRow(scope, kit.resource, own)) ?? (await refuseTaken(scope, kit, own))
  await kit.extra?.writeNew?.(scope, row.id, given)
  scope.emit(kit.events.created, aboutOf(kit, row), { subjectId: row.id })
  return present(scope, kit, row)
}

export async function updateRecord(
  scope: Scope,
  kit: Kit,
  { id, version }: { id: string; version: number },
  change: Change,
): Promise<PlainRecord> {
  const before = await getRow(scope, kit, id)
  const after = await changeRow(scope, kit, before, version, change)
  return present(scope, kit, after)
}

export async function changeRecords(
  scope: Scope,
  kit: Kit,
  ids: readonly string[],
  change: Change,
): Promise<{ before: PlainRecord[] }> {
  const rows = await findRows(scope, kit.resource, ids)
  if (rows.length < new Set(ids).size) refuseUnknown(kit)
  for (const row of rows) await changeRow(scope, kit, row, row.version, change)
  return { before: rows.map(await presenter(scope, kit, rows)) }
}

async function changeRow(
  scope: Scope,
  kit: Kit,
  before: StoredRow,
  version: number,
  change: Change,
): Promise<StoredRow> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const changed = Object.fromEntries(
    given.filter(([name, value]) => !isDeepStrictEqual(before.values[name], value)),
  )
  await kit.extra?.refuseChange?.(scope, before.id, changed)
  await refuseUnknownTargets(scope, kit.resource, kit.lookups, changed)
  const taken = await findTakenField(scope, kit.resource, changed)
  if (taken !== undefined) refuseTitle(kit, taken)
  const after = await updateRow(scope, kit.resource, { id: before.id, version }, changed).catch(
    (error: unknown) => {
      if (isDuplicate(error)) refuseTitle(kit)
      throw error
    },
  )
  if (!after) {
    refuse('version_conflict', `Someone else changed this ${kit.resource.name}.`)
  }
  const names = Object.keys(changed)
  if (names.length > 0) {
    scope.emit(
      kit.events.updated,
      {
        ...aboutOf(kit, after),
        before: historyValues(kit, before, names),
        after: historyValues(kit, after, names),
      },
      { subjectId: after.id },
    )
  }
  return after
}

function historyValues(
  { resource }: Kit,
  { values }: StoredRow,
  names: readonly string[],
): Record<string, FieldValue> {
  return Object.fromEntries(
    names.map((name) => {
      const field = resource.fields[name]
      return [name, field && isBulky(field) ? null : (values[name] ?? null)]
    }),
  )
}

export async function removeRecords(
  scope: Scope,
  kit: Kit,
  ids: readonly string[],
): Promise<{ ids: string[] }> {
  await refuseStrangers(scope, kit, ids)
  const rows = await trashRows(scope, kit.resource, ids)
  for (const row of rows) scope.emit(kit.events.deleted, aboutOf(kit, row), { subjectId: row.id })
  return { ids: rows.map(({ id }) => id) }
}

export async function restoreRecords(
  scope: Scope,
  kit: Kit,
  ids: readonly string[],
): Promise<{ ids: string[] }> {
  await refuseStrangers(scope, kit, ids)
  await refuseTooMany(scope, kit, (await findRows(scope, kit.resource, ids, 'trash')).length)
  const rows = await restoreRows(scope, kit.resource, ids)
  for (const row of rows) scope.emit(kit.events.restored, aboutOf(kit, row), { subjectId: row.id })
  const left = await findRows(scope, kit.resource, ids, 'trash')
  if (rows.length === 0 && left.length > 0) refuseTitle(kit)
  return { ids: rows.map(({ id }) => id) }
}

export async function listHistory(
  scope: Scope,
  kit: Kit,
  id: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<OutputOf<ResourceCalls['history']>> {
  await refuseStrangers(scope, kit, [id])
  const { items, nextCursor } = await listEvents(scope, { ...page, subjectId: id })
  return {
    items: items.map(({ at, type, actor, data }) => ({
      at: at.toISOString(),
      type,
      actor: { kind: actor.kind, id: actor.id },
      data: { ...(data as Record<string, unknown>) },
    })),
    nextCursor,
  }
}

/** Serialized, because two parallel inserts would both find the last free slot. */
export async function refuseTooMany(scope: Scope, kit: Kit, adding: number): Promise<void> {
  const { most, plural } = kit.resource
  if (most === undefined || adding === 0) return
  await takeTurn(
    scope,
    `count ${plural}`,
    `Other ${plural} are being created. Try again in a moment.`,
  )
  if ((await countRows(scope, kit.resource)) + adding <= most) return
  refuse(
    'conflict',
    `An organization can have up to ${most} ${plural}. Delete one you no longer use.`,
  )
}

/** IDs already in the trash are ignored; IDs that never existed are refused. */
async function refuseStrangers(scope: Scope, kit: Kit, ids: readonly string[]): Promise<void> {
  const known = await findRows(scope, kit.resource, ids, 'anywhere')
  if (known.length < new Set(ids).size) refuseUnknown(kit)
}

async function getRow(scope: Scope, kit: Kit, id: string): Promise<StoredRow> {
  const [row] = await findRows(scope, kit.resource, [id])
  return row ?? refuseUnknown(kit)
}

async function present(scope: Scope, kit: Kit, row: StoredRow): Promise<PlainRecord> {
  return (await presenter(scope, kit, [row]))(row)
}

async function presenter(
  scope: Scope,
  kit: Kit,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => PlainRecord> {
  const ids = rows.map(({ id }) => id)
  const extra = ids.length > 0 ? await kit.extra?.read(scope, ids) : undefined
  return recordPresenter(scope, kit, rows, extra)
}

export function aboutOf({ resource }: Kit, row: StoredRow): { id: string; title: string } {
  return { id: row.id, title: plainText(row.values[resource.title]) }
}

function refuseUnknown({ resource }: Kit): never {
  refuse('not_found', `This ${resource.name} no longer exists. It may have been deleted.`)
}

async function refuseTaken(
  scope: Scope,
  kit: Kit,
  values: Readonly<Record<string, unknown>>,
): Promise<never> {
  refuseTitle(kit, await findTakenField(scope, kit.resource, values))
}

function refuseTitle({ resource }: Kit, path: string = resource.title): never {
  const label = path === resource.title ? 'name' : resource.fields[path]?.label.toLowerCase()
  const message = `${capitalize(withArticle(resource.name))} with this ${label} already exists.`
  refuse('conflict', message, { fields: [{ path, message }] })
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

const valueCursor = z.tuple([z.union([z.string(), z.number(), z.boolean(), z.null()]), z.uuid()])
const momentCursor = z.tuple([cursorMoment, z.uuid()])
