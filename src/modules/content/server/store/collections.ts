import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { CollectionAudience, CollectionLanguage } from '../../model.ts'
import type { Columns } from './feedback.ts'

/** The tables of a module's collections; they differ only in their names. */
interface CollectionTables {
  readonly collections: string
  readonly languages: string
  readonly sites: string
  /** The column that references the collection in the other tables. */
  readonly owner: string
}

export interface CollectionRow {
  readonly id: string
  readonly name: string
  readonly defaultLocale: string
  readonly audience: CollectionAudience
  readonly takesFeedback: boolean
  readonly showsContents: boolean
  readonly showsUpdated: boolean
  readonly archivedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly siteIds: string[]
}

export type StoredLanguage = Pick<CollectionLanguage, 'locale' | 'isPublic'>

export function collectionStore<Language extends StoredLanguage>(
  tables: CollectionTables,
  wordsOf: (language: Language) => Columns = () => ({}),
) {
  const collections = sql.table(tables.collections)
  const languages = sql.table(tables.languages)
  const sites = sql.table(tables.sites)
  const owner = sql.ref(tables.owner)

  return {
    async insertCollection(
      { db, organizationId, now }: Scope,
      { name, locale, audience }: { name: string; locale: string; audience: CollectionAudience },
    ): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into ${collections} (org_id, name, default_locale, audience, created_at, updated_at)
        values (${organizationId}, ${name}, ${locale}, ${audience}, ${now}, ${now})
        returning id`.execute(db)
      const [made] = rows
      if (!made) throw new Error('The collection was not inserted.')
      return made.id
    },

    async changeCollection(
      { db, now }: Scope,
      { id, version }: Pick<CollectionRow, 'id' | 'version'>,
      set: Readonly<Record<string, unknown>>,
    ): Promise<boolean> {
      const changes = Object.entries({ ...set, updatedAt: now }).map(
        ([name, value]) => sql`${sql.ref(name)} = ${value}`,
      )
      const { rows } =
        await sql`update ${collections} set version = version + 1, ${sql.join(changes)}
        where id = ${id}::uuid and version = ${version}
        returning id`.execute(db)
      return rows.length > 0
    },

    /** A site shows one collection, so this replaces the one it showed. */
    async setSites(
      { db, organizationId }: Scope,
      id: string,
      siteIds: readonly string[],
    ): Promise<void> {
      const ids = [...new Set(siteIds)]
      await sql`delete from ${sites} where ${owner} = ${id}::uuid
        and not (site_id = any(${ids}::uuid[]))`.execute(db)
      await sql`insert into ${sites} (org_id, site_id, ${owner})
        select ${organizationId}, site_id, ${id}::uuid from unnest(${ids}::uuid[]) as site_id
        on conflict (org_id, site_id) do update set ${owner} = ${sql.ref(`excluded.${tables.owner}`)}`.execute(
        db,
      )
    },

    async listTakenSiteIds({ db }: Scope): Promise<string[]> {
      const { rows } = await sql<{ siteId: string }>`
        select site_id from ${sites}`.execute(db)
      return rows.map(({ siteId: id }) => id)
    },

    /** In order; omitted languages are removed. */
    async setLanguageRows(
      { db, organizationId }: Scope,
      id: string,
      all: readonly Language[],
    ): Promise<void> {
      const locales = all.map(({ locale }) => locale)
      await sql`delete from ${languages} where ${owner} = ${id}::uuid
        and not (locale = any(${locales}::text[]))`.execute(db)
      const rows = all.map((language, position) => {
        const { locale, isPublic } = language
        return { locale, isPublic, position, ...wordsOf(language) }
      })
      const names = Object.keys(rows[0] ?? {})
      await sql`insert into ${languages} (org_id, ${owner},
          ${sql.join(names.map((name) => sql.ref(name)))})
        values ${sql.join(
          rows.map((row) => sql`(${organizationId}, ${id}, ${sql.join(Object.values(row))})`),
        )}
        on conflict (org_id, ${owner}, locale) do update set
          ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
        db,
      )
    },
  }
}
