import { listKeysForManagers } from '#modules/fields/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { companyEvents } from '../companies-contract.ts'
import { attributes } from '../model.ts'
import { aboutCompany } from './company-annotations.ts'
import type { CompanyRow } from './store/companies.ts'

/**
 * Everyone with Inbox access receives this event, so it leaves out fields that are restricted to
 * managers.
 */
export async function emitDescribed(
  scope: Scope,
  before: CompanyRow,
  after: CompanyRow,
): Promise<void> {
  const kept = new Set(await listKeysForManagers(scope, 'company'))
  const [was, is] = [attributes.parse(before.attributes), attributes.parse(after.attributes)]
  const changed = Object.keys({ ...was, ...is }).filter(
    (key) => !kept.has(key) && JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  )
  if (changed.length === 0) return
  const valuesOf = (values: typeof was) =>
    Object.fromEntries(
      changed.flatMap((key) => {
        const value = values[key] ?? null
        return value === null
          ? []
          : [[`attributes.${key}`, typeof value === 'object' ? value.join(', ') : value]]
      }),
    )
  const data = { ...aboutCompany(after), before: valuesOf(was), after: valuesOf(is) }
  scope.emit(companyEvents.updated, data, { subjectId: after.id })
}
