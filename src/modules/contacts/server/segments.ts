import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { segment, type Segment } from '../model.ts'
import { segmentChanged } from '../segments-contract.ts'
import type * as segmentsContract from '../segments-contract.ts'
import {
  countSegmentsOf,
  deleteSegmentRow,
  findSegmentRow,
  insertSegment,
  listSegmentRows,
  type SegmentRow,
} from './store/segments.ts'

export async function listSegments(
  scope: Scope,
): Promise<AnswerOf<typeof segmentsContract.listSegments>> {
  const { memberId } = memberOf(scope)
  const rows = await listSegmentRows(scope, memberId)
  return { items: rows.map((row) => present(row, memberId)) }
}

export async function createSegment(
  scope: Scope,
  { name, question, isShared }: ParsedInputOf<typeof segmentsContract.createSegment>,
): Promise<Segment> {
  const member = memberOf(scope)
  const { memberId } = member
  if (isShared && levelOf(member, 'Inbox') !== 'manage') {
    refuse('forbidden', 'Your role can’t share segments.')
  }
  if ((await countSegmentsOf(scope, memberId)) >= maxSegments) {
    refuse('conflict', `You can have up to ${maxSegments} segments. Delete one first.`)
  }
  const row = await insertSegment(scope, { name, question, memberId, isShared })
  scope.emit(segmentChanged, { segmentId: row.id }, { subjectId: row.id })
  return present(row, memberId)
}

export async function deleteSegment(
  scope: Scope,
  { id }: ParsedInputOf<typeof segmentsContract.deleteSegment>,
): Promise<Record<never, never>> {
  const member = memberOf(scope)
  const row = await findSegmentRow(scope, id)
  const isMine = row?.memberId === member.memberId
  // Private segments of other members look as if they didn't exist.
  if (!row || (!isMine && !row.isShared)) refuseUnknown()
  if (!isMine && levelOf(member, 'Settings') !== 'manage') {
    refuse(
      'forbidden',
      'Only the author or a teammate who manages settings can delete this segment.',
    )
  }
  if (!(await deleteSegmentRow(scope, id))) refuseUnknown()
  scope.emit(segmentChanged, { segmentId: id }, { subjectId: id })
  return {}
}

function refuseUnknown(): never {
  refuse('not_found', 'This segment no longer exists.')
}

function present(row: SegmentRow, memberId: string): Segment {
  return {
    id: row.id,
    name: row.name,
    question: segment.shape.question.parse(row.question),
    isShared: row.isShared,
    isMine: row.memberId === memberId,
  }
}

const maxSegments = 100
