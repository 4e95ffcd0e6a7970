import { sql, type Updateable } from 'kysely'

import type { Organizations } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type LanguageRow = Awaited<ReturnType<typeof readLanguage>>

export async function readLanguage({ db }: Scope) {
  return db.selectFrom('organizations').select(languageColumns).executeTakeFirstOrThrow()
}

export async function changeLanguage(
  { db, now }: Scope,
  version: number,
  change: Updateable<Organizations>,
): Promise<LanguageRow | undefined> {
  return db
    .updateTable('organizations')
    .set({
      ...change,
      language_version: version + 1,
      language_set_at: sql<Date>`now()`,
      updated_at: now,
    })
    .where('language_version', '=', version)
    .returning(languageColumns)
    .executeTakeFirst()
}

const languageColumns = [
  'default_locale',
  'content_locales',
  'time_zone',
  'date_format',
  'number_format',
  'first_weekday',
  'language_set_at',
  'language_version',
] as const
