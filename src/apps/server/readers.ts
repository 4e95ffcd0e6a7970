import { findReader } from '#modules/readers/server/public.ts'
import { anonymousReader, type IdentifyReader } from '#platform/http/reader-token.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

/** Identifies readers of a site. A request without a session costs no query. */
export function createIdentifyReader(runtime: Runtime): IdentifyReader {
  return (site, token) =>
    token.session === undefined
      ? anonymousReader(site, token)
      : inOrganization(runtime, site.organizationId, bySystem('readers', 'read'), (scope) =>
          findReader(scope, site, token),
        )
}
