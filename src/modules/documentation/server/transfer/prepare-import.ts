import { randomUUID } from 'node:crypto'

import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { updateNote } from '#modules/content/server/transfers/transfer-jobs.ts'
import type { NewItem, TransferRow } from '#modules/content/server/store/transfers.ts'

import { spaceChanged } from '../../contract.ts'
import { mostPages } from '../../rules.ts'
import type { ImportWishes } from '../../transfer-contract.ts'
import { refuseOverPlan } from '../page-limit.ts'
import { getSpaceRow } from '../refusals.ts'
import { countPlaces } from '../store/places.ts'
import { listTopSlugs, putLanguageRows, type SpaceRow } from '../store/spaces.ts'
import { listKnownPages, transfers } from '../store/transfers.ts'
import type { Cargo } from './cargo.ts'

export interface Prepared {
  readonly space: SpaceRow
  /** Which page or description each key is here. */
  readonly targets: ReadonlyMap<string, string>
  languageOf(locale: string): string | undefined
}

/** Languages, and under which id each page will stand. Done again, it changes nothing. */
export async function prepareImport(
  scope: Scope,
  {
    row,
    spaceId,
    cargo,
    wishes,
  }: {
    readonly row: TransferRow
    readonly spaceId: string
    readonly cargo: Cargo
    readonly wishes: ImportWishes
  },
): Promise<Prepared> {
  const before = await getSpaceRow(scope, spaceId)
  const languageOf = languagesBy(before, wishes)
  await addLanguages(scope, before, { cargo, languageOf })
  const begun = await transfers.listItems(scope, row.id, { limit: 1 })
  if (begun.length === 0) await setTargets(scope, { row, cargo, wishes })
  const items = await transfers.listItems(scope, row.id, { limit: mostItems })
  const targets = new Map(items.map(({ key, target_id: id }) => [key, id]))
  return { space: await getSpaceRow(scope, spaceId), targets, languageOf }
}

function languagesBy(space: SpaceRow, { languages }: ImportWishes): Prepared['languageOf'] {
  const chosen = new Map(languages.map(({ from, to }) => [from, to]))
  return (locale) => {
    if (chosen.has(locale)) return chosen.get(locale) ?? undefined
    return locale === '' ? space.default_locale : locale
  }
}

/** Those that the space does not speak yet are added and not shown until somebody says so. */
async function addLanguages(
  scope: Scope,
  space: SpaceRow,
  { cargo, languageOf }: { readonly cargo: Cargo; readonly languageOf: Prepared['languageOf'] },
): Promise<void> {
  const wanted = cargo.pages.flatMap(({ texts }) => texts.map(({ locale }) => languageOf(locale)))
  const spoken = new Set(space.languages.map(({ locale }) => locale))
  const added = [...new Set(wanted)]
    .flatMap((locale) => (locale === undefined || spoken.has(locale) ? [] : [locale]))
    .slice(0, mostLanguages)
  if (added.length === 0) return
  const taken = new Set([...(await listTopSlugs(scope, space.id)), ...space.version_slugs])
  const clash = added.find((locale) => taken.has(locale))
  if (clash !== undefined) {
    refuse('conflict', `A page or a version has the address ${clash}. Change that first.`)
  }
  await putLanguageRows(scope, space.id, [
    ...space.languages,
    ...added.map((locale) => ({ locale, isPublic: false })),
  ])
  scope.emit(spaceChanged, { spaceId: space.id }, { subjectId: space.id })
}

async function setTargets(
  scope: Scope,
  {
    row,
    cargo,
    wishes,
  }: { readonly row: TransferRow; readonly cargo: Cargo; readonly wishes: ImportWishes },
): Promise<void> {
  const { owner_id: versionId } = row
  const keys = cargo.pages.map(({ key }) => key)
  const rows = await listKnownPages(scope, versionId, keys)
  const known = new Map(rows.map(({ key, page_id: id }) => [key, id]))
  const pages = cargo.pages.map(({ key, texts }): NewItem => {
    const title = (texts[0]?.title ?? '').slice(0, 200)
    const here = known.get(key)
    if (here === undefined || wishes.onKnown === 'new') {
      return { key, title, targetId: randomUUID(), state: 'waiting', note: '' }
    }
    return wishes.onKnown === 'skip'
      ? { key, title, targetId: here, state: 'skipped', note: 'It is here already.' }
      : { key, title, targetId: here, state: 'waiting', note: updateNote }
  })
  const fresh = pages.filter(({ state, note }) => state === 'waiting' && note === '')
  await refuseTooMany(scope, versionId, fresh.length)
  // Operations of an API that are all here already need no second description.
  const freshKeys = new Set(fresh.map(({ key }) => key))
  const specs = cargo.specs
    .filter(({ key }) =>
      cargo.pages.some((page) => page.operation?.spec === key && freshKeys.has(page.key)),
    )
    .map(({ key, name }): NewItem => {
      return { key, title: name.slice(0, 200), targetId: randomUUID(), state: 'waiting', note: '' }
    })
  const items = [...pages, ...specs]
  await transfers.insertItems(scope, row.id, items)
  const skipped = items.filter(({ state }) => state === 'skipped').length
  await transfers.put(scope, row.id, { total: items.length, done: skipped, skipped })
}

/** Said before the first is made, and not in the middle. */
async function refuseTooMany(scope: Scope, versionId: string, adding: number): Promise<void> {
  if ((await countPlaces(scope, versionId)) + adding > mostPages) {
    refuse(
      'conflict',
      `A version has at most ${mostPages.toLocaleString('en')} pages. This would make more.`,
    )
  }
  await refuseOverPlan(scope, adding)
}

const mostItems = 5000
const mostLanguages = 60
