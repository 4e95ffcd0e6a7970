import type { Scope } from '#platform/scope/scope.ts'

import { bulkChange, type BulkChange } from '../sorting-contract.ts'
import { countSkipped, type BulkRow } from './store/bulk.ts'

/** Why a change of many left some as they are. */
export async function reasonsOfSkipped(
  scope: Scope,
  { id, skipped }: Pick<BulkRow, 'id' | 'skipped'>,
): Promise<BulkChange['skippedFor']> {
  if (skipped === 0) return []
  return bulkChange.shape.skippedFor.parse(await countSkipped(scope, id))
}
