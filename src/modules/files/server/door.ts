import { inOrganization } from '#platform/scope/open-scope.ts'
import type { Ground } from '#platform/scope/ground.ts'

import { findFile, type FileRow } from './store.ts'

/** The row of a file whose signed address was verified; the signature names the organization. */
export async function findSignedFile(
  ground: Ground,
  { organizationId, id, requestId }: { organizationId: string; id: string; requestId: string },
): Promise<FileRow | undefined> {
  const opening = {
    actor: { kind: 'system', name: 'files' },
    requestId,
    cause: 'files:download',
    mode: 'read',
  } as const
  return inOrganization(ground, organizationId, opening, (scope) => findFile(scope, id))
}
