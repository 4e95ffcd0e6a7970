import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface FirstStepFacts {
  readonly isProven: boolean
  readonly hasSecondFactor: boolean
  readonly hasCompany: boolean
  readonly hasTeam: boolean
  readonly hasLanguage: boolean
}

export async function readFirstSteps(
  { db }: Scope,
  memberId: string,
): Promise<FirstStepFacts | undefined> {
  const { rows } = await sql<FirstStepFacts>`
    select
      app.is_proven_member(${memberId}::uuid) as is_proven,
      app.has_second_factor(${memberId}::uuid) as has_second_factor,
      exists (
        select from members
        where id <> ${memberId} and removed_at is null
      ) or exists (
        select from invitations
        where ended_at is null and expires_at > now()
      ) as has_company,
      exists (select from teams) as has_team,
      exists (
        select from organizations
        where language_set_at is not null) as has_language`.execute(db)
  return rows[0]
}
