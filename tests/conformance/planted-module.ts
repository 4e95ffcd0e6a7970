import { sql } from 'kysely'
import { z } from 'zod'

import { anyMember, anyone, signedIn } from '#platform/permissions/access.ts'
import { call, platformCall } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

/** Deliberate mistakes, known from other products, that the attack must find. */
const organization = z.object({ name: z.string() })

export const publicByMistake = platformCall({
  name: 'planted.publicByMistake',
  route: 'GET /api/planted/organizations/{id}',
  summary: 'Read an organization without authentication',
  access: anyone,
  input: z.strictObject({ id: id('organizations') }),
  output: organization,
})

export const organizationFromBody = platformCall({
  name: 'planted.organizationFromBody',
  route: 'POST /api/planted/rename',
  summary: 'Trust the organization in the body',
  access: signedIn,
  input: z.strictObject({ place: z.string(), name: z.string() }),
  output: organization,
})

export const cacheWithoutOrganization = call({
  name: 'planted.cacheWithoutOrganization',
  route: 'GET /api/planted/cached',
  summary: 'Cache an answer without the organization',
  access: anyMember,
  input: z.strictObject({}),
  output: organization,
})

/** Not a hole by itself: row security adds the missing condition. */
export const forgottenFilter = call({
  name: 'planted.forgottenFilter',
  route: 'GET /api/planted/sites',
  summary: 'List sites without a tenant condition',
  access: anyMember,
  input: z.strictObject({}),
  output: z.object({ items: z.array(organization) }),
})

export function createPlantedModule(): Module {
  let remembered: { name: string } | undefined
  return {
    name: 'planted',
    calls: [
      answer(publicByMistake, (scope, input) => nameOf(scope, input.id)),
      answer(organizationFromBody, async (scope, { place, name }) => {
        await sql`update organizations set name = name || ${name} where org_id::text = ${place}`.execute(
          scope.db,
        )
        return { name }
      }),
      answer(cacheWithoutOrganization, async (scope) => {
        remembered ??= await nameOf(scope, scope.organizationId)
        return remembered
      }),
      answer(forgottenFilter, async (scope) => {
        const { rows } = await sql<{ name: string }>`select name from sites`.execute(scope.db)
        return { items: rows }
      }),
    ],
  }
}

async function nameOf(
  scope: Scope | PlatformScope,
  organizationId: string,
): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select name from organizations where org_id = ${organizationId}`.execute(scope.db)
  return rows[0] ?? refuse('not_found', "This organization doesn't exist.")
}
