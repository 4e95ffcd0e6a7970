import {
  storeTargets,
  languagesBy,
  maxItems,
  newLocales,
  targetsFor,
  targetsOf,
  type LanguageOf,
} from '#modules/content/server/transfers/prepare.ts'
import type { TransferRow } from '#modules/content/server/store/transfers.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ImportOptions } from '../../transfer-contract.ts'
import { baseStore, type BaseRow } from '../store/bases.ts'
import { listSourceKeys, transfers } from '../store/transfers.ts'
import type { ParsedArchive } from './parsed-archive.ts'
import { importCategories } from './import-categories.ts'

export interface Prepared {
  readonly categories: ReadonlyMap<string, string>
  readonly targets: ReadonlyMap<string, string>
  readonly languageOf: LanguageOf
}

interface Preparing {
  readonly row: TransferRow
  readonly base: BaseRow
  readonly parsed: ParsedArchive
  readonly options: ImportOptions
}

/** Prepares languages, categories and article IDs. Idempotent, because the job may run twice. */
export async function prepareImport(
  scope: Scope,
  { row, base, parsed, options }: Preparing,
): Promise<Prepared> {
  const languageOf = languagesBy(base.defaultLocale, options.languages)
  await addLanguages(scope, base, newLocales(parsed.articles, base.languages, languageOf))
  const at = { baseId: base.id, parsed, topId: options.categoryId, languageOf }
  const categories = await importCategories(scope, at)
  const targets = await targetsFor(scope, transfers, row.id, async () => {
    const keys = parsed.articles.map(({ key }) => key)
    const known = (await listSourceKeys(scope, row.ownerId, keys)).flatMap(
      ({ key, articleId: id }) => (id === null ? [] : [[key, id] as const]),
    )
    const items = targetsOf(parsed.articles.slice(0, maxItems), new Map(known), options.onKnown)
    await storeTargets(scope, transfers, row.id, items)
  })
  return { categories, targets, languageOf }
}

/** Languages that are new to the knowledge base stay hidden at first. */
async function addLanguages(
  scope: Scope,
  { id, languages }: BaseRow,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const bare = { isPublic: false, homeTitle: '', homeDescription: '', searchPlaceholder: '' }
  const all = [...languages, ...added.map((locale) => ({ ...bare, locale }))]
  await baseStore.setLanguageRows(scope, id, all)
}
