import type { ChosenReason, SnoozeEvent } from '../../../model.ts'
import type { Change } from '../acts/use-conversation-acts.ts'
import type { DraftKind } from './drafts.ts'

export interface HeadActs {
  onBack(): void
  onChange(change: Change): void
  onClose(reason?: ChosenReason): void
  onReopen(): void
  onSnooze(until?: Date, event?: SnoozeEvent): void
  onSpam(): void
  onTrash(): void
  onRestore(): void
  onDelete(): void
  onUnread(): void
  onContact(): void
  onWrite(kind: DraftKind): void
}
