import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function readWeightField({ db }: Scope): Promise<string> {
  const row = await db.selectFrom('share_settings').select('weightField').executeTakeFirst()
  return row?.weightField ?? ''
}

export async function setWeightField({ db, organizationId }: Scope, key: string): Promise<void> {
  await sql`insert into share_settings (org_id, weight_field) values (${organizationId}, ${key})
    on conflict (org_id) do update set weight_field = excluded.weight_field`.execute(db)
}
