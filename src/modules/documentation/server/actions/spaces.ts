import { checkedSiteIds, listFirstFree } from '#modules/sites/server/door.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField, refuseStale } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  spaceChanged,
  type createSpace,
  type listSpaces,
  type putLanguages,
  type updateSpace,
} from '../../contract.ts'
import type { Space } from '../../model.ts'
import { versionSlugFrom } from '../../rules.ts'
import { presentSpace, type Links } from '../present.ts'
import { getSpaceRow } from '../refusals.ts'
import {
  changeSpace,
  deleteSpaceRow,
  lockSpace,
  insertSpace,
  listSpaceRemains,
  listSpaceRows,
  listTakenSiteIds,
  listTopSlugs,
  listWrittenLocales,
  putLanguageRows,
  putSites,
} from '../store/spaces.ts'
import { insertVersion } from '../store/versions.ts'

export async function answerSpaces(
  scope: Scope,
  { withArchived }: ParsedInputOf<typeof listSpaces>,
  links: Links,
): Promise<{ items: Space[] }> {
  const items: Space[] = []
  for (const row of await listSpaceRows(scope, withArchived)) {
    items.push(await presentSpace(scope, row, links))
  }
  return { items }
}

export async function answerSpace(
  scope: Scope,
  { id }: { readonly id: string },
  links: Links,
): Promise<Space> {
  return presentSpace(scope, await getSpaceRow(scope, id), links)
}

export async function makeSpace(
  scope: Scope,
  { name, defaultLocale, audience, versionLabel, siteIds }: ParsedInputOf<typeof createSpace>,
  links: Links,
): Promise<Space> {
  const id = await insertSpace(scope, { name, default_locale: defaultLocale, audience })
  await putLanguageRows(scope, id, [{ locale: defaultLocale, isPublic: true }])
  await insertVersion(scope, {
    space_id: id,
    slug: versionSlugFrom(versionLabel) || 'v1',
    label: versionLabel,
    state: 'current',
  })
  const shownOn = siteIds
    ? await checkedSiteIds(scope, siteIds)
    : await listFirstFree(scope, await listTakenSiteIds(scope))
  await putSites(scope, id, shownOn)
  return settle(scope, id, links)
}

export async function editSpace(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof updateSpace>,
  links: Links,
): Promise<Space> {
  const row = await getSpaceRow(scope, id)
  if (row.version !== version) refuseStale('space')
  const { defaultLocale, siteIds, isArchived } = input
  if (defaultLocale && !row.languages.some(({ locale }) => locale === defaultLocale)) {
    refuseField('defaultLocale', 'Add this language to the space first.')
  }
  const isChanged = await changeSpace(scope, row, {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.audience !== undefined && { audience: input.audience }),
    ...(input.takesFeedback !== undefined && { takes_feedback: input.takesFeedback }),
    ...(input.showsContents !== undefined && { shows_contents: input.showsContents }),
    ...(input.showsUpdated !== undefined && { shows_updated: input.showsUpdated }),
    ...(defaultLocale !== undefined && { default_locale: defaultLocale }),
    ...(isArchived !== undefined && { archived_at: isArchived ? scope.now : null }),
  })
  if (!isChanged) refuseStale('space')
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
): Promise<Space> {
  const row = await getSpaceRow(scope, id)
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
  const taken = new Set([...(await listTopSlugs(scope, id)), ...row.version_slugs])
  const clash = locales.find((locale) => taken.has(locale))
  if (clash !== undefined) {
    refuse('conflict', `A page or a version has the address ${clash}. Change that first.`)
  }
  await putLanguageRows(scope, id, languages)
  return settle(scope, id, links)
}

/** With its files, and out of the history as well. */
export async function dropSpace(
  storage: Storage,
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  // Of several who delete it at once, one finds it.
  await lockSpace(scope, id)
  const row = await getSpaceRow(scope, id)
  if (row.archived_at === null) refuse('conflict', 'Archive the space before you delete it.')
  const { fileIds, pageIds } = await listSpaceRemains(scope, id)
  await deleteSpaceRow(scope, id)
  await blankSubjectEvents(scope, pageIds)
  eraseFiles(scope, fileIds)
  scope.emit(spaceChanged, { spaceId: id }, { subjectId: id })
  return {}
}

async function settle(scope: Scope, id: string, links: Links): Promise<Space> {
  scope.emit(spaceChanged, { spaceId: id }, { subjectId: id })
  return presentSpace(scope, await getSpaceRow(scope, id), links)
}
