import { freeSlug } from '#lib/slug-from.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField, refuseStale } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { versionChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { DocVersion } from '../../model.ts'
import { reservedSlugs, versionSlugFrom, whyNotState } from '../../rules.ts'
import { presentVersion } from '../present.ts'
import { getSpaceRow, getVersionRow } from '../refusals.ts'
import { listTopSlugs, type SpaceRow } from '../store/spaces.ts'
import {
  changeVersion,
  copyVersion,
  deleteVersionRow,
  insertVersion,
  listTransferIds,
  listVersionRows,
  lockVersion,
  setCurrent,
} from '../store/versions.ts'

export async function listVersions(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<{ items: DocVersion[] }> {
  const space = await getSpaceRow(scope, id)
  const items: DocVersion[] = []
  for (const row of await listVersionRows(scope, id)) {
    items.push(await presentVersion(scope, row, space))
  }
  return { items }
}

export async function createVersion(
  scope: Scope,
  { id, label, slug, copyOfId }: ParsedInputOf<typeof contract.createVersion>,
): Promise<DocVersion> {
  const space = await getSpaceRow(scope, id)
  if (space.versionCount >= maxVersions) {
    refuse('conflict', `A space can have at most ${maxVersions} versions. Delete one first.`)
  }
  const taken = await listTakenNames(scope, space)
  if (slug !== undefined && taken.has(slug)) refuseTaken()
  const source = copyOfId === null ? undefined : await getVersionRow(scope, copyOfId)
  if (source && source.spaceId !== id) refuse('not_found', 'This version no longer exists.')
  const versionId = await insertVersion(scope, {
    spaceId: id,
    slug: slug ?? freeSlug(versionSlugFrom(label) || 'version', taken),
    label,
    state: 'draft',
  })
  if (source) {
    await lockVersion(scope, source.id)
    await copyVersion(scope, { fromId: source.id, toId: versionId })
  }
  return settle(scope, versionId)
}

export async function updateVersion(
  scope: Scope,
  { id, version, label, slug, state }: ParsedInputOf<typeof contract.updateVersion>,
): Promise<DocVersion> {
  const row = await getVersionRow(scope, id)
  if (row.version !== version) refuseStale('version')
  const reason = state && whyNotState(row.state, state)
  if (reason) refuse('conflict', reason)
  const isRenamed = slug !== undefined && slug !== row.slug
  if (isRenamed) {
    const taken = await listTakenNames(scope, await getSpaceRow(scope, row.spaceId))
    if (taken.has(slug)) refuseTaken()
  }
  const isChanged = await changeVersion(scope, row, {
    ...(label !== undefined && { label }),
    ...(state !== undefined && { state }),
    ...(isRenamed && {
      slug,
      oldSlugs: [row.slug, ...row.oldSlugs.filter((old) => old !== slug)].slice(0, 50),
    }),
  })
  if (!isChanged) refuseStale('version')
  return settle(scope, id)
}

/** Top-level pages, versions and languages share the first path segment. */
async function listTakenNames(scope: Scope, space: SpaceRow): Promise<Set<string>> {
  return new Set([
    ...space.versionSlugs,
    ...(await listTopSlugs(scope, space.id)),
    ...space.languages.map(({ locale }) => locale),
    ...reservedSlugs,
  ])
}

function refuseTaken(): never {
  refuseField('slug', 'A page, language or version already uses this slug. Choose another one.')
}

export async function makeCurrent(
  scope: Scope,
  { id, before }: ParsedInputOf<typeof contract.makeCurrent>,
): Promise<DocVersion> {
  const row = await getVersionRow(scope, id)
  if (row.state === 'current') refuse('conflict', 'This version is already current.')
  await setCurrent(scope, { id, spaceId: row.spaceId, before })
  return settle(scope, id)
}

export async function deleteVersion(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  // Locks, so only one of several concurrent deletions finds it.
  await lockVersion(scope, id)
  const row = await getVersionRow(scope, id)
  if (row.state !== 'draft') {
    refuse('conflict', 'Only drafts can be deleted. Archive this version instead.')
  }
  // Uploaded archives and exports of the version; images belong to the space.
  const archives = await listTransferIds(scope, id)
  await deleteVersionRow(scope, id)
  eraseFiles(scope, archives)
  const payload = { spaceId: row.spaceId, versionId: id, state: 'deleted' } as const
  scope.emit(versionChanged, payload, { subjectId: id })
  return {}
}

async function settle(scope: Scope, id: string): Promise<DocVersion> {
  const row = await getVersionRow(scope, id)
  const payload = { spaceId: row.spaceId, versionId: id, state: row.state }
  scope.emit(versionChanged, payload, { subjectId: id })
  return presentVersion(scope, row, await getSpaceRow(scope, row.spaceId))
}

const maxVersions = 100
