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
      languageVersion: version + 1,
      languageSetAt: sql<Date>`now()`,
      updatedAt: now,
    })
    .where('languageVersion', '=', version)
    .returning(languageColumns)
    .executeTakeFirst()
}

const languageColumns = [
  'defaultLocale',
  'contentLocales',
  'timeZone',
  'dateFormat',
  'numberFormat',
  'firstWeekday',
  'languageSetAt',
  'languageVersion',
] as const
