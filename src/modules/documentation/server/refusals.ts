import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findPlaceRow, type PlaceRow } from './store/places.ts'
import { findSpaceRow, type SpaceRow } from './store/spaces.ts'
import { findTextRow, lockText, type TextPlace, type TextRow } from './store/texts.ts'
import { findVersionRow, type VersionRow } from './store/versions.ts'

export async function getSpaceRow(scope: Scope, id: string): Promise<SpaceRow> {
  return (await findSpaceRow(scope, id)) ?? refuse('not_found', 'This space no longer exists.')
}

export async function getVersionRow(scope: Scope, id: string): Promise<VersionRow> {
  return (await findVersionRow(scope, id)) ?? refuse('not_found', 'This version no longer exists.')
}

export async function getPlaceRow(
  scope: Scope,
  at: { readonly versionId: string; readonly pageId: string },
): Promise<PlaceRow> {
  return (
    (await findPlaceRow(scope, at)) ??
    refuse('not_found', 'This page no longer exists in this version.')
  )
}

export async function getActivePlace(
  scope: Scope,
  at: { readonly versionId: string; readonly pageId: string },
): Promise<PlaceRow> {
  const row = await getPlaceRow(scope, at)
  if (row.deletedAt) refuse('conflict', 'This page is in the trash. Restore it first.')
  return row
}

export async function getTextRow(scope: Scope, at: TextPlace): Promise<TextRow> {
  return (
    (await findTextRow(scope, at)) ??
    refuse('not_found', 'This page isn’t available in that language.')
  )
}

/** Locks first, so concurrent changes run one after the other. Trashed pages can't be changed. */
export async function getLockedText(scope: Scope, at: TextPlace): Promise<TextRow> {
  await lockText(scope, at)
  const row = await getTextRow(scope, at)
  if (row.deletedAt) refuse('conflict', 'This page is in the trash. Restore it first.')
  return row
}

export function refuseUnknownLanguage(space: SpaceRow, locale: string): void {
  if (!space.languages.some((one) => one.locale === locale)) {
    refuseField('locale', 'Add this language to the space first.')
  }
}

/** Generated pages change only when a new API document is uploaded. */
export function refuseGenerated(text: Pick<TextRow, 'kind'>): void {
  if (text.kind === 'api') {
    refuse(
      'conflict',
      'This page is generated from an API document. Replace the document to update it.',
    )
  }
}
