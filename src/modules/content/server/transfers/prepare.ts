import { randomUUID } from 'node:crypto'

import type { Scope } from '#platform/scope/scope.ts'

import type { NewItem, TransferStore } from '../store/transfers.ts'
import { updateNote } from './transfer-jobs.ts'

/** Maps languages of the archive to languages here; undefined if skipped. */
export type LanguageOf = (locale: string) => string | undefined

export function languagesBy(
  defaultLocale: string,
  chosen: readonly { readonly from: string; readonly to: string | null }[],
): LanguageOf {
  const targets = new Map(chosen.map(({ from, to }) => [from, to]))
  return (locale) => {
    if (targets.has(locale)) return targets.get(locale) ?? undefined
    return locale === '' ? defaultLocale : locale
  }
}

interface Written {
  readonly key: string
  readonly texts: readonly { readonly locale: string; readonly title: string }[]
}

export function newLocales(
  documents: readonly Written[],
  existing: readonly { readonly locale: string }[],
  languageOf: LanguageOf,
): string[] {
  const known = new Set(existing.map(({ locale }) => locale))
  const targets = documents.flatMap(({ texts }) => texts.map(({ locale }) => languageOf(locale)))
  return [...new Set(targets)]
    .flatMap((locale) => (locale === undefined || known.has(locale) ? [] : [locale]))
    .slice(0, maxLanguages)
}

/** Assigns each document its ID and decides what happens to existing ones. */
export function targetsOf(
  documents: readonly Written[],
  known: ReadonlyMap<string, string>,
  onKnown: 'skip' | 'update' | 'new',
): NewItem[] {
  return documents.map(({ key, texts }) => {
    const here = known.get(key)
    const title = (texts[0]?.title ?? '').slice(0, 200)
    if (here === undefined || onKnown === 'new') return freshItem(key, title)
    return onKnown === 'skip'
      ? { key, title, targetId: here, state: 'skipped', note: 'It already exists.' }
      : { key, title, targetId: here, state: 'waiting', note: updateNote }
  })
}

export function freshItem(key: string, title: string): NewItem {
  return { key, title, targetId: randomUUID(), state: 'waiting', note: '' }
}

export async function storeTargets(
  scope: Scope,
  store: TransferStore,
  transferId: string,
  items: readonly NewItem[],
): Promise<void> {
  await store.insertItems(scope, transferId, items)
  const skipped = items.filter(({ state }) => state === 'skipped').length
  await store.put(scope, transferId, { total: items.length, done: skipped, skipped })
}

/** Sets the targets once, so a retried import uses the same ones. */
export async function targetsFor(
  scope: Scope,
  store: TransferStore,
  transferId: string,
  setTargets: () => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const begun = await store.listItems(scope, transferId, { limit: 1 })
  if (begun.length === 0) await setTargets()
  const items = await store.listItems(scope, transferId, { limit: maxItems })
  return new Map(items.map(({ key, targetId: id }) => [key, id]))
}

interface Sources {
  article(key: string): undefined
  page(key: string): undefined
  file(path: string): undefined
  remote(url: string): undefined
}

interface Body {
  body(sources: Sources): unknown
}

export function lookAt({
  texts,
  redirects,
  problems,
}: {
  readonly texts: readonly (Body & { readonly locale: string; readonly draft?: Body | undefined })[]
  readonly redirects: readonly unknown[]
  readonly problems: readonly { readonly file: string; readonly sentence: string }[]
}) {
  const shown = new Set<string>()
  const remote = new Set<string>()
  const sources = {
    article: () => undefined,
    page: () => undefined,
    file: (path: string) => void shown.add(path),
    remote: (url: string) => void remote.add(url),
  }
  for (const text of texts) {
    text.body(sources)
    text.draft?.body(sources)
  }
  const languages = [...Map.groupBy(texts, ({ locale }) => locale)].map(([locale, own]) => ({
    locale,
    texts: own.length,
  }))
  return {
    files: shown.size,
    redirects: redirects.length,
    remotePictures: remote.size,
    languages: languages.toSorted((one, other) => other.texts - one.texts),
    problemCount: problems.length,
    problems: problems
      .slice(0, maxProblems)
      .map(({ file, sentence }) => ({ file: file.slice(0, 400), sentence })),
  }
}

/** An archive has at most 2,000 files, but one JSON file may contain more items. */
export const maxItems = 5000
const maxLanguages = 60
const maxProblems = 100
