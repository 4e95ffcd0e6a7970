import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export async function insertPass(
  { db, organizationId }: Scope,
  pass: {
    readonly shareId: string
    readonly readerHash: string
    readonly passwordVersion: number
    readonly expiresAt: Date
  },
): Promise<void> {
  await sql`insert into share_passes (org_id, share_id, reader_hash, password_version, expires_at)
    values (${organizationId}, ${pass.shareId}::uuid, ${pass.readerHash}, ${pass.passwordVersion},
      ${pass.expiresAt})
    on conflict (org_id, share_id, reader_hash) do update
    set password_version = excluded.password_version, expires_at = excluded.expires_at`.execute(db)
}

export async function deleteOldPasses({ db, now }: PlatformScope): Promise<number> {
  const { rows } =
    await sql`delete from share_passes where expires_at < ${now} returning 1`.execute(db)
  return rows.length
}
