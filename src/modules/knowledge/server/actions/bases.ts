import { checkedSiteIds, listFirstFree } from '#modules/sites/server/door.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField, refuseStale } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  baseChanged,
  type createBase,
  type listBases,
  type putLanguages,
  type updateBase,
} from '../../contract.ts'
import type { Base, Coverage } from '../../model.ts'
import { presentBase, type Links } from '../present.ts'
import { getBaseRow } from '../refusals.ts'
import {
  changeBase,
  countCoverage,
  deleteBaseRow,
  insertBase,
  listBaseRemains,
  listBaseRows,
  listTakenSiteIds,
  listWrittenLocales,
  lockNames,
  putLanguageRows,
  putSites,
} from '../store/bases.ts'

export async function answerBases(
  scope: Scope,
  { withArchived }: ParsedInputOf<typeof listBases>,
  links: Links,
): Promise<{ items: Base[] }> {
  const items: Base[] = []
  for (const row of await listBaseRows(scope, withArchived)) {
    items.push(await presentBase(scope, row, links))
  }
  return { items }
}

export async function answerBase(
  scope: Scope,
  { id }: { readonly id: string },
  links: Links,
): Promise<Base> {
  return presentBase(scope, await getBaseRow(scope, id), links)
}

export async function makeBase(
  scope: Scope,
  { name, defaultLocale, audience, siteIds }: ParsedInputOf<typeof createBase>,
  links: Links,
): Promise<Base> {
  const id = await insertBase(scope, { name, default_locale: defaultLocale, audience })
  await putLanguageRows(scope, id, [
    {
      locale: defaultLocale,
      isPublic: true,
      homeTitle: '',
      homeDescription: '',
      searchPlaceholder: '',
    },
  ])
  const shownOn = siteIds
    ? await checkedSiteIds(scope, siteIds)
    : await listFirstFree(scope, await listTakenSiteIds(scope))
  await putSites(scope, id, shownOn)
  return settle(scope, id, links)
}

export async function editBase(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof updateBase>,
  links: Links,
): Promise<Base> {
  const row = await getBaseRow(scope, id)
  if (row.version !== version) refuseStale('knowledge base')
  const { defaultLocale, siteIds, isArchived } = input
  if (defaultLocale && !row.languages.some(({ locale }) => locale === defaultLocale)) {
    refuseField('defaultLocale', 'Add this language to the base first.')
  }
  const isChanged = await changeBase(scope, row, {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.audience !== undefined && { audience: input.audience }),
    ...(input.takesFeedback !== undefined && { takes_feedback: input.takesFeedback }),
    ...(input.showsContents !== undefined && { shows_contents: input.showsContents }),
    ...(input.showsAuthor !== undefined && { shows_author: input.showsAuthor }),
    ...(input.showsUpdated !== undefined && { shows_updated: input.showsUpdated }),
    ...(input.reviewIntervalDays !== undefined && {
      review_interval_days: input.reviewIntervalDays,
    }),
    ...(input.headerLinks !== undefined && { header_links: JSON.stringify(input.headerLinks) }),
    ...(defaultLocale !== undefined && { default_locale: defaultLocale }),
    ...(isArchived !== undefined && { archived_at: isArchived ? scope.now : null }),
  })
  if (!isChanged) refuseStale('knowledge base')
  if (siteIds !== undefined) await putSites(scope, id, await checkedSiteIds(scope, siteIds))
  if (defaultLocale !== undefined) {
    // Whatever else is, the default language can be read.
    const languages = row.languages.map((one) =>
      one.locale === defaultLocale ? { ...one, isPublic: true } : one,
    )
    await putLanguageRows(scope, id, languages)
  }
  return settle(scope, id, links)
}

export async function editLanguages(
  scope: Scope,
  { id, languages }: ParsedInputOf<typeof putLanguages>,
  links: Links,
): Promise<Base> {
  const row = await getBaseRow(scope, id)
  const locales = languages.map(({ locale }) => locale)
  if (new Set(locales).size < locales.length) {
    refuseField('languages', 'A language stands here twice.')
  }
  const main = languages.find(({ locale }) => locale === row.default_locale)
  if (!main) refuseField('languages', 'The default language stays. Choose another one first.')
  if (!main.isPublic) refuseField('languages', 'The default language is always public.')
  const lost = (await listWrittenLocales(scope, id)).find((locale) => !locales.includes(locale))
  if (lost !== undefined) {
    refuse('conflict', `Something is written in the language ${lost}. Take it away first.`)
  }
  await putLanguageRows(scope, id, languages)
  return settle(scope, id, links)
}

/** With its files, and out of the history as well. */
export async function dropBase(
  storage: Storage,
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  // Of several who delete it at once, one finds it.
  await lockNames(scope, id)
  const row = await getBaseRow(scope, id)
  if (row.archived_at === null) {
    refuse('conflict', 'Archive the knowledge base before you delete it.')
  }
  const { fileIds, subjectIds } = await listBaseRemains(scope, id)
  await deleteBaseRow(scope, id)
  await blankSubjectEvents(scope, subjectIds)
  eraseFiles(scope, fileIds)
  scope.emit(baseChanged, { baseId: id }, { subjectId: id })
  return {}
}

async function settle(scope: Scope, id: string, links: Links): Promise<Base> {
  scope.emit(baseChanged, { baseId: id }, { subjectId: id })
  return presentBase(scope, await getBaseRow(scope, id), links)
}

export async function answerCoverage(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Coverage> {
  const base = await getBaseRow(scope, id)
  const grouped = Map.groupBy(await countCoverage(scope, id), (row) => row.category_id)
  return {
    locales: base.languages.map(({ locale }) => locale),
    rows: [...grouped].map(([categoryId, rows]) => ({
      categoryId,
      articleCount: rows[0]?.article_count ?? 0,
      cells: rows.map((row) => ({
        locale: row.locale,
        missing: row.article_count - row.draft - row.stale - row.published,
        draft: row.draft,
        stale: row.stale,
        published: row.published,
      })),
    })),
  }
}
