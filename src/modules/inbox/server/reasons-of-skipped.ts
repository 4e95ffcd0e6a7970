import type { Scope } from '#platform/scope/scope.ts'

import { bulkChange, type BulkAct, type BulkChange } from '../sorting-contract.ts'
import { skipReasonOf, skipOf } from './bulk-act.ts'
import { countSkipped, type BulkRow } from './store/bulk.ts'
import { listSkipChecks } from './store/conversations.ts'

type SkippedFor = BulkChange['skippedFor']

export async function reasonsOfSkipped(
  scope: Scope,
  { id, skipped }: Pick<BulkRow, 'id' | 'skipped'>,
): Promise<SkippedFor> {
  if (skipped === 0) return []
  const rows = await countSkipped(scope, id)
  return gathered(
    bulkChange.shape.skippedFor.parse(
      rows.map(({ fields, ...row }) => ({ ...row, ...(fields && { fields }) })),
    ),
  )
}

export async function previewSkipped(
  scope: Scope,
  act: BulkAct,
  ids: readonly string[],
): Promise<{ readonly ids: ReadonlySet<string>; readonly skippedFor: SkippedFor }> {
  const obstacles = await skipReasonOf(scope, act)
  const skips = (await listSkipChecks(scope, ids)).flatMap((row) => {
    const skip = skipOf(row, act, obstacles)
    return skip ? [{ id: row.id, ...skip }] : []
  })
  return {
    ids: new Set(skips.map(({ id }) => id)),
    skippedFor: gathered(skips.map(({ id: _id, ...skip }) => ({ ...skip, count: 1 }))),
  }
}

function gathered(
  skips: readonly {
    readonly reason: SkippedFor[number]['reason']
    readonly count: number
    readonly fields?: readonly string[] | undefined
  }[],
): SkippedFor {
  return [...Map.groupBy(skips, ({ reason }) => reason)]
    .map(([reason, alike]) => {
      const fields = [...new Set(alike.flatMap((skip) => skip.fields ?? []))]
      const count = alike.reduce((sum, skip) => sum + skip.count, 0)
      return { reason, count, ...(fields.length > 0 && { fields }) }
    })
    .toSorted((one, other) => other.count - one.count)
}
