import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { docPath, type AddressPrefix } from '../rules.ts'
import { findReaderSpace, type ReaderSpaceRow, type ReaderVersionRow } from './store/reading.ts'

export interface Shown {
  readonly space: ReaderSpaceRow
  readonly version: ReaderVersionRow
  readonly locale: string
}

export async function getShown(
  scope: Scope,
  requested: { readonly version?: string | undefined; readonly locale?: string | undefined },
): Promise<Shown> {
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  if (!space) refuseMissing()
  const version =
    requested.version === undefined
      ? space.versions.find(({ state }) => state === 'current')
      : space.versions.find(({ slug }) => slug === requested.version)
  const locale = requested.locale ?? space.defaultLocale
  if (!version || !space.locales.includes(locale)) refuseMissing()
  return { space, version, locale }
}

export function prefixOf(
  space: Pick<ReaderSpaceRow, 'defaultLocale' | 'versions'>,
  { versionId, locale }: { readonly versionId: string; readonly locale: string },
): AddressPrefix {
  const version = space.versions.find(({ id }) => id === versionId)
  return {
    versionSlug: version && version.state !== 'current' ? version.slug : null,
    locale: locale === space.defaultLocale ? null : locale,
  }
}

export function pathOf(
  space: Pick<ReaderSpaceRow, 'defaultLocale' | 'versions'>,
  row: { readonly versionId: string; readonly locale: string; readonly path: string },
): string {
  return docPath(prefixOf(space, { versionId: row.versionId, locale: row.locale }), row.path)
}

export function refuseMissing(): never {
  refuse('not_found', 'Nothing found at this address.')
}
