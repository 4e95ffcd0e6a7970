import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface SystemTextRow {
  readonly key: string
  readonly locale: string
  readonly text: string
}

export async function listSystemTextRows({ db }: Scope): Promise<SystemTextRow[]> {
  return db
    .selectFrom('system_texts')
    .select(['key', 'locale', 'text'])
    .orderBy('key')
    .orderBy('locale')
    .execute()
}

export async function writeSystemText(
  { db, organizationId, now }: Scope,
  { key, locale, text, memberId }: SystemTextRow & { readonly memberId: string },
): Promise<void> {
  if (text === '') {
    await sql`
      delete from system_texts
      where key = ${key} and locale = ${locale}`.execute(db)
    return
  }
  const written = { text, updatedBy: memberId, updatedAt: now }
  await db
    .insertInto('system_texts')
    .values({ orgId: organizationId, key, locale, ...written })
    .onConflict((on) => on.columns(['orgId', 'key', 'locale']).doUpdateSet(written))
    .execute()
}
