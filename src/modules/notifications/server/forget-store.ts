import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function deleteAbout({ db }: Scope, subjectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from notifications
    where subject_id = any(${[...subjectIds]}::uuid[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
