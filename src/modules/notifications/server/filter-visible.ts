import type { NoticeKind } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { NotificationRow } from './store.ts'

type EventText = Pick<NotificationRow, 'kind' | 'memberId' | 'subjectId'>

export async function filterVisible<Row extends EventText>(
  scope: Scope,
  kinds: readonly NoticeKind[],
  rows: readonly Row[],
): Promise<Row[]> {
  const visibilities = new Map(
    kinds.flatMap(({ key, visibility }) => (visibility ? [[key, visibility]] : [])),
  )
  const kept = new Set<Row>()
  for (const [visibility, asked] of Map.groupBy(rows, ({ kind }) => visibilities.get(kind))) {
    const maySee = visibility && (await visibility(scope, questionOf(asked)))
    for (const row of asked) {
      const isSeen = !maySee || (row.subjectId !== null && maySee(row.memberId, row.subjectId))
      if (isSeen) kept.add(row)
    }
  }
  return rows.filter((row) => kept.has(row))
}

function questionOf(rows: readonly EventText[]) {
  return {
    memberIds: [...new Set(rows.map(({ memberId: id }) => id))],
    subjectIds: [...new Set(rows.flatMap(({ subjectId: id }) => id ?? []))],
  }
}
