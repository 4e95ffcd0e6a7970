import { collectionActions } from '#modules/content/server/collection-actions.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { baseChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Base, Coverage } from '../../model.ts'
import { presentBase } from '../present.ts'
import { getBaseRow } from '../refusals.ts'
import {
  baseStore,
  countCoverage,
  deleteBaseRow,
  listBaseRemains,
  listBaseRows,
  listWrittenLocales,
  lockNames,
  type BaseRow,
  type StoredBaseLanguage,
} from '../store/bases.ts'

const bases = collectionActions<StoredBaseLanguage, BaseRow, Base>({
  store: baseStore,
  what: 'knowledge base',
  short: 'base',
  get: getBaseRow,
  list: listBaseRows,
  present: presentBase,
  changed: (scope, id) => scope.emit(baseChanged, { baseId: id }, { subjectId: id }),
  listWrittenLocales,
  lock: lockNames,
  listRemains: listBaseRemains,
  remove: deleteBaseRow,
})

export const listBases = bases.answerAll
export const getBase = bases.answerOne
export const putLanguages = bases.putLanguages
export const deleteBase = bases.drop

export async function createBase(
  scope: Scope,
  { name, defaultLocale: locale, audience, siteIds }: ParsedInputOf<typeof contract.createBase>,
): Promise<Base> {
  const words = { homeTitle: '', homeDescription: '', searchPlaceholder: '' }
  const language = { locale, isPublic: true, ...words }
  const id = await bases.make(scope, { name, audience, language, siteIds })
  return bases.settle(scope, id)
}

export async function updateBase(
  scope: Scope,
  {
    showsAuthor,
    reviewIntervalDays,
    headerLinks,
    ...change
  }: ParsedInputOf<typeof contract.updateBase>,
): Promise<Base> {
  const columns = {
    showsAuthor,
    reviewIntervalDays,
    headerLinks: headerLinks && JSON.stringify(headerLinks),
  }
  return bases.edit(scope, change, columns)
}

export async function getCoverage(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Coverage> {
  const base = await getBaseRow(scope, id)
  const grouped = Map.groupBy(await countCoverage(scope, id), (row) => row.categoryId)
  return {
    locales: base.languages.map(({ locale }) => locale),
    rows: [...grouped].map(([categoryId, rows]) => ({
      categoryId,
      articleCount: rows[0]?.articleCount ?? 0,
      cells: rows.map((row) => ({
        locale: row.locale,
        missing: row.articleCount - row.draft - row.stale - row.published,
        draft: row.draft,
        stale: row.stale,
        published: row.published,
      })),
    })),
  }
}
