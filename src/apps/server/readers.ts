import { findReader } from '#modules/readers/server/public.ts'
import { anonymousReader, type IdentifyReader } from '#platform/http/reader-token.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

/** Who stands on a tenant's pages. Whoever shows no session costs no query. */
export function createIdentifyReader(ground: Ground): IdentifyReader {
  return (site, token) =>
    token.session === undefined
      ? anonymousReader(site, token)
      : inOrganization(ground, site.organizationId, bySystem('readers', 'read'), (scope) =>
          findReader(scope, site, token),
        )
}
