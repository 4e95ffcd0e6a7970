import { randomUUID } from 'node:crypto'

import type { Scope } from '#platform/scope/scope.ts'
import { updateNote } from '#modules/content/server/transfers/transfer-jobs.ts'
import type { TransferRow } from '#modules/content/server/store/transfers.ts'

import type { ImportWishes } from '../../transfer-contract.ts'
import { putLanguageRows, type BaseRow } from '../store/bases.ts'
import { listSourceKeys, transfers } from '../store/transfers.ts'
import type { Cargo } from './cargo.ts'
import { makeCategories } from './make-categories.ts'

export interface Prepared {
  readonly categories: ReadonlyMap<string, string>
  readonly targets: ReadonlyMap<string, string>
  languageOf(locale: string): string | undefined
}

/** Languages, categories, and under which id each article will stand. Done again, it changes nothing. */
export async function prepareImport(
  scope: Scope,
  {
    row,
    base,
    cargo,
    wishes,
  }: {
    readonly row: TransferRow
    readonly base: BaseRow
    readonly cargo: Cargo
    readonly wishes: ImportWishes
  },
): Promise<Prepared> {
  const languageOf = languagesBy(base, wishes)
  await addLanguages(scope, base, cargo, languageOf)
  const at = { baseId: base.id, cargo, topId: wishes.categoryId, languageOf }
  const categories = await makeCategories(scope, at)
  const begun = await transfers.listItems(scope, row.id, { limit: 1 })
  if (begun.length === 0) await setTargets(scope, { row, cargo, wishes })
  const items = await transfers.listItems(scope, row.id, { limit: mostArticles })
  const targets = new Map(items.map(({ key, target_id: id }) => [key, id]))
  return { categories, targets, languageOf }
}

function languagesBy(base: BaseRow, { languages }: ImportWishes): Prepared['languageOf'] {
  const chosen = new Map(languages.map(({ from, to }) => [from, to]))
  return (locale) => {
    if (chosen.has(locale)) return chosen.get(locale) ?? undefined
    return locale === '' ? base.default_locale : locale
  }
}

/** Those that the base does not speak yet are added and not shown until somebody says so. */
async function addLanguages(
  scope: Scope,
  base: BaseRow,
  cargo: Cargo,
  languageOf: Prepared['languageOf'],
): Promise<void> {
  const wanted = cargo.articles.flatMap(({ texts }) =>
    texts.map(({ locale }) => languageOf(locale)),
  )
  const spoken = new Set(base.languages.map(({ locale }) => locale))
  const added = [...new Set(wanted)].flatMap((locale) =>
    locale === undefined || spoken.has(locale) ? [] : [locale],
  )
  if (added.length === 0) return
  const bare = { isPublic: false, homeTitle: '', homeDescription: '', searchPlaceholder: '' }
  await putLanguageRows(scope, base.id, [
    ...base.languages,
    ...added.slice(0, mostLanguages).map((locale) => ({ ...bare, locale })),
  ])
}

async function setTargets(
  scope: Scope,
  {
    row,
    cargo,
    wishes,
  }: { readonly row: TransferRow; readonly cargo: Cargo; readonly wishes: ImportWishes },
): Promise<void> {
  const keys = cargo.articles.map(({ key }) => key)
  const known = new Map(
    (await listSourceKeys(scope, row.owner_id, keys)).flatMap(({ key, article_id: id }) =>
      id === null ? [] : [[key, id] as const],
    ),
  )
  const items = cargo.articles.slice(0, mostArticles).map(({ key, texts }) => {
    const title = (texts[0]?.title ?? '').slice(0, 200)
    const here = known.get(key)
    if (here === undefined || wishes.onKnown === 'new') {
      return { key, title, targetId: randomUUID(), state: 'waiting', note: '' } as const
    }
    return wishes.onKnown === 'skip'
      ? ({ key, title, targetId: here, state: 'skipped', note: 'It is here already.' } as const)
      : ({ key, title, targetId: here, state: 'waiting', note: updateNote } as const)
  })
  await transfers.insertItems(scope, row.id, items)
  const skipped = items.filter(({ state }) => state === 'skipped').length
  await transfers.put(scope, row.id, { total: items.length, done: skipped, skipped })
}

/** An archive has at most 2,000 files, and a JSON of others may hold some more. */
const mostArticles = 5000
const mostLanguages = 60
