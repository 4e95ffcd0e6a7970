import { needs } from '#platform/permissions/access.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Fields } from '../field.ts'
import { addressOfRecord, slugOf, type Resource } from '../resource.ts'
import type { ResourceCalls, ResourceEvents } from '../resource-calls.ts'
import { importRows } from './import-rows.ts'
import { lookupSlot, lookupsOf, recordLookup } from './lookup.ts'
import {
  changeRecords,
  createRecord,
  getRecord,
  listHistory,
  listRecords,
  removeRecords,
  restoreRecords,
  updateRecord,
  type Kit,
} from './records.ts'
import { purgeRows } from './store.ts'
import { viewedListSlot } from './viewed-list.ts'
import { plainText } from '../field-kinds.ts'

export function resourceModule<F extends Fields>(
  resource: Resource<F>,
  calls: ResourceCalls<F>,
  events: ResourceEvents,
  { extra, lookups = {}, schemas }: Partial<Omit<Kit, 'resource' | 'events'>> = {},
): Module {
  // The kit handles every record the same way, so inside it the fields are untyped.
  const kind = resource as unknown as Resource
  const offered = calls as unknown as ResourceCalls
  const kitIn = (scope: Scope): Kit => ({
    resource: kind,
    events,
    extra,
    lookups: lookupsOf(scope, kind, lookups),
    schemas,
  })
  return {
    name: slugOf(resource.plural),
    calls: [
      answer(offered.list, (scope, input) => listRecords(scope, kitIn(scope), input)),
      answer(offered.get, (scope, { id }) => getRecord(scope, kitIn(scope), id)),
      answer(offered.create, (scope, input) => createRecord(scope, kitIn(scope), input)),
      answer(offered.update, (scope, { id, version, ...change }) =>
        updateRecord(scope, kitIn(scope), { id: plainText(id), version: Number(version) }, change),
      ),
      answer(offered.changeMany, (scope, { ids, change }) =>
        changeRecords(scope, kitIn(scope), ids, change),
      ),
      answer(offered.remove, (scope, { ids }) => removeRecords(scope, kitIn(scope), ids)),
      answer(offered.restore, (scope, { ids }) => restoreRecords(scope, kitIn(scope), ids)),
      answer(offered.history, (scope, { id, ...page }) =>
        listHistory(scope, kitIn(scope), id, page),
      ),
      answer(offered.importRows, (scope, input) => importRows(scope, kitIn(scope), input)),
    ],
    events: Object.values(events),
    finders: [
      {
        kind: asTitle(resource.plural),
        access: needs(resource.key, 'view'),
        async find(scope, text, limit) {
          const input = { search: text, limit, sort: '-created' }
          const { items } = await listRecords(scope, kitIn(scope), input)
          return items.map(({ id, [resource.title]: title }) => ({
            id,
            title: plainText(title),
            path: addressOfRecord(kind, id),
          }))
        },
      },
    ],
    contributes: [
      contribute(viewedListSlot, viewedList(kind)),
      contribute(lookupSlot, { table: kind.table, lookup: recordLookup(kind) }),
    ],
    contentCounts: [{ table: resource.table, label: asTitle(resource.plural) }],
    cron: [
      {
        name: `purge-${slugOf(resource.plural)}`,
        schedule: '41 3 * * *',
        graceSeconds: 3600,
        run: (scope) => purgeRows(scope, kind),
      },
    ],
  }
}

function viewedList({ plural, view, key }: Resource) {
  return { list: slugOf(plural), view, key }
}

function asTitle(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
