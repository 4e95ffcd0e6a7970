import type { ChosenReason } from '../../../model.ts'

export const reasonChoices: readonly { readonly reason: ChosenReason; readonly label: string }[] = [
  { reason: 'resolved', label: 'Resolved' },
  { reason: 'no_reply', label: 'No reply' },
  { reason: 'duplicate', label: 'Duplicate' },
  { reason: 'not_actionable', label: 'Not actionable' },
]
