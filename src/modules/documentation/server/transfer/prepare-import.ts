import {
  freshItem,
  storeTargets,
  languagesBy,
  newLocales,
  targetsFor,
  targetsOf,
  type LanguageOf,
} from '#modules/content/server/transfers/prepare.ts'
import type { TransferRow } from '#modules/content/server/store/transfers.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { spaceChanged } from '../../contract.ts'
import { maxPages } from '../../rules.ts'
import type { ImportOptions } from '../../transfer-contract.ts'
import { refuseLocales } from '../actions/spaces.ts'
import { refuseOverPlan } from '../page-limit.ts'
import { getSpaceRow } from '../refusals.ts'
import { countPlaces } from '../store/places.ts'
import { spaceStore, type SpaceRow } from '../store/spaces.ts'
import { listKnownPages, transfers } from '../store/transfers.ts'
import type { ParsedArchive } from './parsed-archive.ts'

export interface Prepared {
  readonly space: SpaceRow
  readonly targets: ReadonlyMap<string, string>
  readonly languageOf: LanguageOf
}

interface Preparing {
  readonly row: TransferRow
  readonly spaceId: string
  readonly parsed: ParsedArchive
  readonly options: ImportOptions
}

/** Prepares languages and page IDs. Idempotent, because the job may run twice. */
export async function prepareImport(
  scope: Scope,
  { row, spaceId, parsed, options }: Preparing,
): Promise<Prepared> {
  const before = await getSpaceRow(scope, spaceId)
  const languageOf = languagesBy(before.defaultLocale, options.languages)
  await addLanguages(scope, before, newLocales(parsed.pages, before.languages, languageOf))
  const targets = await targetsFor(scope, transfers, row.id, () =>
    setTargets(scope, row, parsed, options),
  )
  return { space: await getSpaceRow(scope, spaceId), targets, languageOf }
}

/** Languages that are new to the space stay hidden at first. */
async function addLanguages(
  scope: Scope,
  space: SpaceRow,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  await refuseLocales(scope, space, added)
  const all = [...space.languages, ...added.map((locale) => ({ locale, isPublic: false }))]
  await spaceStore.setLanguageRows(scope, space.id, all)
  scope.emit(spaceChanged, { spaceId: space.id }, { subjectId: space.id })
}

async function setTargets(
  scope: Scope,
  { id, ownerId: versionId }: TransferRow,
  parsed: ParsedArchive,
  { onKnown }: ImportOptions,
): Promise<void> {
  const keys = parsed.pages.map(({ key }) => key)
  const rows = await listKnownPages(scope, versionId, keys)
  const known = new Map(rows.map(({ key, pageId }) => [key, pageId]))
  const pages = targetsOf(parsed.pages, known, onKnown)
  const fresh = pages.filter(({ state, note }) => state === 'waiting' && note === '')
  await refuseTooMany(scope, versionId, fresh.length)
  // If all operations of an API document exist already, the document isn't added again.
  const freshKeys = new Set(fresh.map(({ key }) => key))
  const specs = parsed.specs
    .filter(({ key }) =>
      parsed.pages.some((page) => page.operation?.spec === key && freshKeys.has(page.key)),
    )
    .map(({ key, name }) => freshItem(key, name.slice(0, 200)))
  await storeTargets(scope, transfers, id, [...pages, ...specs])
}

/** Checked before anything is created, so the import doesn't stop halfway. */
async function refuseTooMany(scope: Scope, versionId: string, adding: number): Promise<void> {
  if ((await countPlaces(scope, versionId)) + adding > maxPages) {
    refuse(
      'conflict',
      `A version can have at most ${maxPages.toLocaleString('en')} pages. This import exceeds the limit.`,
    )
  }
  await refuseOverPlan(scope, adding)
}
