import { collectionActions } from '#modules/content/server/collection-actions.ts'
import type { KeptLanguage } from '#modules/content/server/store/collections.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { spaceChanged, type createSpace, type updateSpace } from '../../contract.ts'
import type { Space } from '../../model.ts'
import { versionSlugFrom } from '../../rules.ts'
import { presentSpace, type Links } from '../present.ts'
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

const spaces = collectionActions<KeptLanguage, SpaceRow, Space, Links>({
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

export const answerSpaces = spaces.answerAll
export const answerSpace = spaces.answerOne
export const editLanguages = spaces.putLanguages
export const dropSpace = spaces.drop

export async function makeSpace(
  scope: Scope,
  { name, defaultLocale, audience, versionLabel, siteIds }: ParsedInputOf<typeof createSpace>,
  links: Links,
): Promise<Space> {
  const language = { locale: defaultLocale, isPublic: true }
  const id = await spaces.make(scope, { name, audience, language, siteIds })
  await insertVersion(scope, {
    space_id: id,
    slug: versionSlugFrom(versionLabel) || 'v1',
    label: versionLabel,
    state: 'current',
  })
  return spaces.settle(scope, id, links)
}

export async function editSpace(
  scope: Scope,
  change: ParsedInputOf<typeof updateSpace>,
  links: Links,
): Promise<Space> {
  return spaces.edit(scope, change, {}, links)
}

/** A language stands in addresses where versions and pages at the top do. */
export async function refuseLocales(
  scope: Scope,
  space: SpaceRow,
  locales: readonly string[],
): Promise<void> {
  const taken = new Set([...(await listTopSlugs(scope, space.id)), ...space.version_slugs])
  const clash = locales.find((locale) => taken.has(locale))
  if (clash !== undefined) {
    refuse('conflict', `A page or a version has the address ${clash}. Change that first.`)
  }
}
