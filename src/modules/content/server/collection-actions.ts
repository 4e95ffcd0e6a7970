import { checkedSiteIds, listFirstFree } from '#modules/sites/server/public.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { refuse, refuseField, refuseStale } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { CollectionAudience } from '../model.ts'
import type { CollectionRow, collectionStore, StoredLanguage } from './store/collections.ts'

interface Change {
  readonly id: string
  readonly version: number
  readonly name?: string | undefined
  readonly audience?: CollectionAudience | undefined
  readonly takesFeedback?: boolean | undefined
  readonly showsContents?: boolean | undefined
  readonly showsUpdated?: boolean | undefined
  readonly defaultLocale?: string | undefined
  readonly siteIds?: readonly string[] | undefined
  readonly isArchived?: boolean | undefined
}

type Spoken<Language> = CollectionRow & { readonly languages: readonly Language[] }

export function collectionActions<
  Language extends StoredLanguage,
  Row extends Spoken<Language>,
  Collection,
>({
  store,
  what,
  short,
  get,
  list,
  present,
  changed,
  listWrittenLocales,
  refuseLocales,
  lock,
  listRemains,
  remove,
}: {
  readonly store: ReturnType<typeof collectionStore<Language>>
  /** The name, "knowledge base", and its short form in sentences: "base". */
  readonly what: string
  readonly short: string
  readonly get: (scope: Scope, id: string) => Promise<Row>
  readonly list: (scope: Scope, withArchived: boolean) => Promise<Row[]>
  readonly present: (scope: Scope, row: Row) => Promise<Collection>
  readonly changed: (scope: Scope, id: string) => void
  readonly listWrittenLocales: (scope: Scope, id: string) => Promise<string[]>
  /** Refuses languages that conflict with slugs. */
  readonly refuseLocales?: (scope: Scope, row: Row, locales: readonly string[]) => Promise<void>
  /** Locks, so only one of several concurrent deletions finds it. */
  readonly lock: (scope: Scope, id: string) => Promise<void>
  /** Data outside the rows of the collection, which has to be deleted with it. */
  readonly listRemains: (
    scope: Scope,
    id: string,
  ) => Promise<{ readonly fileIds: string[]; readonly subjectIds: string[] }>
  readonly remove: (scope: Scope, id: string) => Promise<void>
}) {
  async function settle(scope: Scope, id: string): Promise<Collection> {
    changed(scope, id)
    return present(scope, await get(scope, id))
  }

  return {
    settle,

    async answerAll(
      scope: Scope,
      { withArchived }: { readonly withArchived: boolean },
    ): Promise<{ items: Collection[] }> {
      const items: Collection[] = []
      for (const row of await list(scope, withArchived)) {
        items.push(await present(scope, row))
      }
      return { items }
    },

    async answerOne(scope: Scope, { id }: { readonly id: string }): Promise<Collection> {
      return present(scope, await get(scope, id))
    },

    /**
     * Creates it with its first language. Without sites, it goes on the first site that shows none.
     */
    async make(
      scope: Scope,
      {
        name,
        audience,
        language,
        siteIds,
      }: {
        readonly name: string
        readonly audience: CollectionAudience
        readonly language: Language
        readonly siteIds: readonly string[] | undefined
      },
    ): Promise<string> {
      const { locale } = language
      const id = await store.insertCollection(scope, { name, locale, audience })
      await store.setLanguageRows(scope, id, [language])
      const shownOn = siteIds
        ? await checkedSiteIds(scope, siteIds)
        : await listFirstFree(scope, await store.listTakenSiteIds(scope))
      await store.setSites(scope, id, shownOn)
      return id
    },

    /** `columns` belong to one kind of collection only. */
    async edit(
      scope: Scope,
      { id, version, ...input }: Change,
      columns: Readonly<Record<string, unknown>>,
    ): Promise<Collection> {
      const row = await get(scope, id)
      if (row.version !== version) refuseStale(what)
      const { defaultLocale, siteIds, isArchived } = input
      if (defaultLocale && !row.languages.some(({ locale }) => locale === defaultLocale)) {
        refuseField('defaultLocale', `Add this language to the ${short} first.`)
      }
      const set = {
        name: input.name,
        audience: input.audience,
        takesFeedback: input.takesFeedback,
        showsContents: input.showsContents,
        showsUpdated: input.showsUpdated,
        defaultLocale,
        ...columns,
        ...(isArchived !== undefined && { archivedAt: isArchived ? scope.now : null }),
      }
      const given = Object.entries(set).filter(([, value]) => value !== undefined)
      const isChanged = await store.changeCollection(scope, row, Object.fromEntries(given))
      if (!isChanged) refuseStale(what)
      if (siteIds !== undefined) {
        await store.setSites(scope, id, await checkedSiteIds(scope, siteIds))
      }
      if (defaultLocale !== undefined) {
        // The default language is always public.
        const languages = row.languages.map((one) =>
          one.locale === defaultLocale ? { ...one, isPublic: true } : one,
        )
        await store.setLanguageRows(scope, id, languages)
      }
      return settle(scope, id)
    },

    async putLanguages(
      scope: Scope,
      { id, languages }: { readonly id: string; readonly languages: readonly Language[] },
    ): Promise<Collection> {
      const row = await get(scope, id)
      const locales = languages.map(({ locale }) => locale)
      if (new Set(locales).size < locales.length) {
        refuseField('languages', 'Add each language only once.')
      }
      const main = languages.find(({ locale }) => locale === row.defaultLocale)
      if (!main)
        refuseField(
          'languages',
          'The default language can’t be removed. Choose another default first.',
        )
      if (!main.isPublic) refuseField('languages', 'The default language must be public.')
      const usedLocale = (await listWrittenLocales(scope, id)).find(
        (locale) => !locales.includes(locale),
      )
      if (usedLocale !== undefined) {
        refuse('conflict', `There’s still content in ${usedLocale}. Delete it first.`)
      }
      await refuseLocales?.(scope, row, locales)
      await store.setLanguageRows(scope, id, languages)
      return settle(scope, id)
    },

    /** Also deletes its files and its events. */
    async drop(scope: Scope, { id }: { readonly id: string }): Promise<Record<string, never>> {
      await lock(scope, id)
      const row = await get(scope, id)
      if (row.archivedAt === null) refuse('conflict', `Archive this ${what} before you delete it.`)
      const { fileIds, subjectIds } = await listRemains(scope, id)
      await remove(scope, id)
      await blankSubjectEvents(scope, subjectIds)
      eraseFiles(scope, fileIds)
      changed(scope, id)
      return {}
    },
  }
}

export function presentCollection<Language>(row: Spoken<Language>) {
  return {
    id: row.id,
    name: row.name,
    defaultLocale: row.defaultLocale,
    audience: row.audience,
    takesFeedback: row.takesFeedback,
    showsContents: row.showsContents,
    showsUpdated: row.showsUpdated,
    languages: [...row.languages],
    siteIds: row.siteIds,
    isArchived: row.archivedAt !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
