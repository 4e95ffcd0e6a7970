import { z } from 'zod'

import { withArticle } from '#lib/with-article.ts'
import { event } from '#platform/events/event.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'
import { pageInput, pageLimit, pageOf } from '#platform/registry/paging.ts'

import type { Fields, FieldValue } from './field.ts'
import { filterShape } from './filter-schema.ts'
import { maxBatchSize } from './max-batch-size.ts'
import { changeShape, newShape, storedShape, type JsonSchemas } from './record-schema.ts'
import { eventsOf, pointingFields, slugOf, sortableFields, type Resource } from './resource.ts'

const maxRowsPerImport = 500

/** Extra data of records besides their fields, such as tags from another table. */
export interface Extra<
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Given extends z.ZodRawShape,
> {
  readonly shown: Shown
  readonly filters: Filters
  readonly given?: Given
  readonly schemas?: JsonSchemas
}

export function resourceCalls<
  F extends Fields,
  Shown extends z.ZodRawShape = Nothing,
  Filters extends z.ZodRawShape = Nothing,
  Given extends z.ZodRawShape = Nothing,
>(resource: Resource<F>, extra?: Partial<Extra<Shown, Filters, Given>>) {
  const { plural, table, view, manage, fields } = resource
  const name = (verb: string): string => `${slugOf(plural)}.${verb}`
  const path = `/api/${slugOf(plural)}` as const
  const record = z.object({
    id: id(table),
    ...storedShape(fields, extra?.schemas),
    ...labelShape(fields),
    ...(extra?.shown as Shown),
    version,
    createdAt: moment,
    updatedAt: moment,
  })
  const ids = z.array(id(table)).min(1).max(maxBatchSize)
  const order = sortableFields(fields).flatMap((field) => [field, `-${field}`])

  return {
    list: call({
      name: name('list'),
      route: `GET ${path}`,
      summary: `List ${plural}`,
      access: view,
      input: z.strictObject({
        ...pageInput,
        ...(resource.most && { limit: pageLimit(resource.most) }),
        search: line(100).optional(),
        /** The name of a field. A leading minus reverses the order. */
        sort: z.enum(['created', '-created', ...order]).default('-created'),
        isInTrash: z.stringbool().optional(),
        ...filterShape(fields),
        ...(extra?.filters as Filters),
      }),
      output: pageOf(record),
    }),
    get: call({
      name: name('get'),
      route: `GET ${path}/{id}`,
      summary: `Get ${withArticle(resource.name)}`,
      access: view,
      input: z.strictObject({ id: id(table) }),
      output: record,
    }),
    create: call({
      name: name('create'),
      route: `POST ${path}`,
      summary: `Create a ${resource.name}`,
      access: manage,
      input: z.strictObject({ ...newShape(fields, extra?.schemas), ...(extra?.given as Given) }),
      output: record,
      status: 201,
    }),
    update: call({
      name: name('update'),
      route: `PATCH ${path}/{id}`,
      summary: `Update ${withArticle(resource.name)}`,
      access: manage,
      input: z.strictObject({ id: id(table), version, ...changeShape(fields, extra?.schemas) }),
      output: record,
    }),
    changeMany: call({
      name: name('changeMany'),
      route: `POST ${path}/change`,
      summary: `Update several ${plural}`,
      access: manage,
      input: z.strictObject({ ids, change: z.strictObject(changeShape(fields, extra?.schemas)) }),
      /** The previous values, for undo. */
      output: z.object({ before: z.array(record) }),
    }),
    remove: call({
      name: name('remove'),
      route: `POST ${path}/remove`,
      summary: `Move ${plural} to the trash`,
      access: manage,
      input: z.strictObject({ ids }),
      output: z.object({ ids }),
    }),
    restore: call({
      name: name('restore'),
      route: `POST ${path}/restore`,
      summary: `Restore ${plural} from the trash`,
      access: manage,
      input: z.strictObject({ ids }),
      output: z.object({ ids }),
    }),
    history: call({
      name: name('history'),
      route: `GET ${path}/{id}/history`,
      summary: `List changes to ${withArticle(resource.name)}`,
      access: view,
      input: z.strictObject({ id: id(table), ...pageInput }),
      output: pageOf(pastChange),
    }),
    importRows: call({
      name: name('importRows'),
      route: `POST ${path}/import`,
      summary: `Import ${plural} from a file`,
      access: manage,
      input: z.strictObject({
        /** Values as in the file, by field name. */
        rows: z
          .array(z.record(z.string().max(60), z.string().max(10_000)))
          .min(1)
          .max(maxRowsPerImport),
        onMatch: z.enum(['skip', 'update']).default('skip'),
        isDryRun: z.boolean().default(true),
      }),
      output: z.object({
        created: z.number().int(),
        updated: z.number().int(),
        skipped: z.number().int(),
        problems: z.array(
          z.object({ row: z.number().int(), field: z.string(), message: z.string() }),
        ),
      }),
    }),
  }
}

export function resourceEvents<F extends Fields>({ name, key, view, fields }: Resource<F>) {
  const prefix = eventsOf({ name })
  const audience = view.who === 'key' ? key : 'organization'
  const about = z.object({ id: z.uuid(), title: z.string() })
  const values: z.ZodType<Record<string, FieldValue>> = z.record(z.string(), z.json())
  return {
    created: event({
      type: `${prefix}created`,
      says: `created the ${name} {title}`,
      data: about,
      audience,
    }),
    updated: event({
      type: `${prefix}updated`,
      says: `edited the ${name} {title}`,
      quotes: ({ before, after }) => ({
        says: '{changes:change}',
        with: { changes: changesIn(fields, before, after) },
      }),
      data: about.extend({ before: values, after: values }),
      audience,
    }),
    deleted: event({
      type: `${prefix}deleted`,
      says: `moved the ${name} {title} to the trash`,
      data: about,
      audience,
    }),
    restored: event({
      type: `${prefix}restored`,
      says: `restored the ${name} {title}`,
      data: about,
      audience,
    }),
  }
}

export interface RecordChange {
  readonly key: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
}

function changesIn(
  fields: Fields,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): RecordChange[] {
  return Object.keys({ ...before, ...after }).map((key) => {
    const label = fields[key]?.label ?? key
    return { key, label, before: before[key], after: after[key] }
  })
}

export type ResourceCalls<F extends Fields = Fields> = ReturnType<typeof resourceCalls<F>>

type Nothing = Readonly<Record<never, never>>
export type ResourceEvents = ReturnType<typeof resourceEvents>

const pastChange = z.object({
  at: moment,
  type: z.string(),
  actor: z.object({ kind: z.string(), id: z.uuid().nullable() }),
  data: z.record(z.string(), z.unknown()),
})

function labelShape(fields: Fields) {
  const kinds = pointingFields(fields).map(([, { kind }]) => kind)
  const byField = z.record(z.string(), z.string())
  return {
    ...(kinds.length > 0 && { labels: byField }),
    ...(kinds.includes('file') && { links: byField }),
  }
}
