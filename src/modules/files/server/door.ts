import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Ground } from '#platform/scope/ground.ts'

import { findFile, type FileRow } from './store.ts'

/** The row of a file whose signed address was verified; the signature names the organization. */
export async function findSignedFile(
  ground: Ground,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<FileRow | undefined> {
  return inOrganization(ground, organizationId, bySystem('files', 'read'), (scope) =>
    findFile(scope, id),
  )
}
