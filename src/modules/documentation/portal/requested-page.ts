import type { PortalVisit } from '#platform/portal/portal-page.ts'
import { typedPath } from '#modules/content/portal/typed-path.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { readAddress, type ReadAddress } from '../rules.ts'
import { refuseMissing } from '../server/shown.ts'
import { findReaderSpace, type ReaderSpaceRow } from '../server/store/reading.ts'

export interface RequestedPage {
  readonly space: ReaderSpaceRow
  readonly at: ReadAddress
}

export async function requestedPage(scope: Scope, { url }: PortalVisit): Promise<RequestedPage> {
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  if (!space) refuseMissing()
  const names = { versions: space.versions.map(({ slug }) => slug), locales: space.locales }
  return { space, at: readAddress(typedPath(url), names) }
}

/** The language from `?lang=`, if readers can see the space in it: `de-AT` falls back to `de`. */
export function requestedLocale(
  { search }: Pick<PortalVisit, 'search'>,
  { locales }: Pick<ReaderSpaceRow, 'locales'>,
): string | undefined {
  const requested = search.get('lang')?.toLowerCase() ?? ''
  const [language = ''] = requested.split('-')
  return [requested, language].find((one) => locales.includes(one))
}
