import type { TicketCard } from '../../../model.ts'
import type { ManyChange } from '../use-ticket-actions.ts'

export interface BulkDraft {
  readonly boardId: string
  readonly columnId: string
  readonly reason: string
  readonly priority: TicketCard['priority'] | ''
  readonly due: '' | 'set' | 'none'
  readonly day: string
  readonly dueAt: string | null
  readonly assigned: '' | 'set' | 'none'
  readonly assigneeIds: readonly string[]
  readonly addTagIds: readonly string[]
  readonly removeTagIds: readonly string[]
}

export const unchanged: BulkDraft = {
  boardId: '',
  columnId: '',
  reason: '',
  priority: '',
  due: '',
  day: '',
  dueAt: null,
  assigned: '',
  assigneeIds: [],
  addTagIds: [],
  removeTagIds: [],
}

export function changeOf(draft: BulkDraft): ManyChange {
  const { boardId, columnId, reason, priority, due, dueAt } = draft
  const { assigned, assigneeIds, addTagIds, removeTagIds } = draft
  return {
    ...(boardId !== '' && { boardId }),
    ...(columnId !== '' && { columnId }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(priority !== '' && { priority }),
    ...(due === 'none' && { dueAt: null }),
    ...(due === 'set' && dueAt !== null && { dueAt }),
    ...(assigned === 'none' && { assigneeIds: [] }),
    ...(assigned === 'set' && assigneeIds.length > 0 && { assigneeIds: [...assigneeIds] }),
    ...(addTagIds.length > 0 && { addTagIds: [...addTagIds] }),
    ...(removeTagIds.length > 0 && { removeTagIds: [...removeTagIds] }),
  }
}

export function isNothing(draft: BulkDraft): boolean {
  return Object.keys(changeOf(draft)).length === 0
}
