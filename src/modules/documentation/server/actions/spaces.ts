import { collectionActions } from '#modules/content/server/collection-actions.ts'
import type { StoredLanguage } from '#modules/content/server/store/collections.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { spaceChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Space } from '../../model.ts'
import { versionSlugFrom } from '../../rules.ts'
import { presentSpace } from '../present.ts'
import { getSpaceRow } from '../refusals.ts'
import {
  deleteSpaceRow,
  listSpaceRemains,
  listSpaceRows,
  listTopSlugs,
  listWrittenLocales,
  lockSpace,
  spaceStore,
  type SpaceRow,
} from '../store/spaces.ts'
import { insertVersion } from '../store/versions.ts'

const spaces = collectionActions<StoredLanguage, SpaceRow, Space>({
  store: spaceStore,
  what: 'space',
  short: 'space',
  get: getSpaceRow,
  list: listSpaceRows,
  present: presentSpace,
  changed: (scope, id) => scope.emit(spaceChanged, { spaceId: id }, { subjectId: id }),
  listWrittenLocales,
  refuseLocales,
  lock: lockSpace,
  listRemains: listSpaceRemains,
  remove: deleteSpaceRow,
})

export const listSpaces = spaces.answerAll
export const getSpace = spaces.answerOne
export const putLanguages = spaces.putLanguages
export const deleteSpace = spaces.drop

export async function createSpace(
  scope: Scope,
  {
    name,
    defaultLocale,
    audience,
    versionLabel,
    siteIds,
  }: ParsedInputOf<typeof contract.createSpace>,
): Promise<Space> {
  const language = { locale: defaultLocale, isPublic: true }
  const id = await spaces.make(scope, { name, audience, language, siteIds })
  await insertVersion(scope, {
    spaceId: id,
    slug: versionSlugFrom(versionLabel) || 'v1',
    label: versionLabel,
    state: 'current',
  })
  return spaces.settle(scope, id)
}

export async function updateSpace(
  scope: Scope,
  change: ParsedInputOf<typeof contract.updateSpace>,
): Promise<Space> {
  return spaces.edit(scope, change, {})
}

/** Languages share the first path segment with versions and top-level pages. */
export async function refuseLocales(
  scope: Scope,
  space: SpaceRow,
  locales: readonly string[],
): Promise<void> {
  const taken = new Set([...(await listTopSlugs(scope, space.id)), ...space.versionSlugs])
  const clash = locales.find((locale) => taken.has(locale))
  if (clash !== undefined) {
    refuse('conflict', `A page or version already uses the slug ${clash}. Change it first.`)
  }
}
