import type { BulkAct, BulkChange, SkipReason } from './sorting-contract.ts'

export function bulkDoneText({ act, changed }: Pick<BulkChange, 'act' | 'changed'>): string {
  return `${conversations(changed)} ${doneWords(act)}`
}

export function bulkProgressText(act: BulkAct, count: number | undefined): string {
  const what = count === undefined ? 'conversations' : conversations(count)
  return `${doingWords(act, what)}…`
}

type Skipped = Pick<BulkChange, 'skipped' | 'skippedFor'>

/** "3 skipped: 2 can't be closed without “Topic”, 1 is merged." */
export function skippedText({ skipped, skippedFor }: Skipped): string {
  if (skipped === 0) return ''
  return skippedFor.length === 0
    ? `${numberOf(skipped)} skipped.`
    : `${numberOf(skipped)} skipped: ${reasonsOf(skippedFor)}.`
}

export function skippedPreviewText({ skipped, skippedFor }: Skipped): string | undefined {
  if (skipped === 0) return undefined
  return `${numberOf(skipped)} will be skipped: ${reasonsOf(skippedFor)}.`
}

function reasonsOf(skippedFor: BulkChange['skippedFor']): string {
  const [first, ...others] = skippedFor
  if (first && others.length === 0) {
    return `${first.count === 1 ? 'it' : 'they'} ${reasonOf(first)}`
  }
  return skippedFor.map((each) => `${numberOf(each.count)} ${reasonOf(each)}`).join(', ')
}

function reasonOf({ reason, count, fields }: BulkChange['skippedFor'][number]): string {
  if (fields) return `can’t be closed without ${allOf(fields)}`
  const [one, many] = reasonWords[reason]
  return count === 1 ? one : many
}

function allOf(labels: readonly string[]): string {
  const quoted = labels.map((label) => `“${label}”`)
  return new Intl.ListFormat('en').format(quoted)
}

export function undoneText({ changed, undone }: Pick<BulkChange, 'changed' | 'undone'>): {
  readonly title: string
  readonly description?: string
} {
  const title = `${conversations(undone)} restored`
  const kept = changed - undone
  if (kept === 0) return { title }
  const description =
    kept === 1
      ? '1 has changed since and was left as is.'
      : `${numberOf(kept)} have changed since and were left as they are.`
  return { title, description }
}

export function numberOf(count: number): string {
  return count.toLocaleString('en')
}

export function conversations(count: number): string {
  return `${numberOf(count)} ${count === 1 ? 'conversation' : 'conversations'}`
}

export function endsConversations(act: BulkAct): boolean {
  return 'isTrashed' in act ? act.isTrashed : 'status' in act && act.status !== 'open'
}

export function endWords(
  act: BulkAct,
  what: string,
): { readonly title: string; readonly confirm: string } {
  if ('isTrashed' in act) return { title: `Move ${what} to trash?`, confirm: 'Move to trash' }
  const isSpam = 'status' in act && act.status === 'spam'
  return isSpam
    ? { title: `Mark ${what} as spam?`, confirm: 'Mark as spam' }
    : { title: `Close ${what}?`, confirm: `Close ${what}` }
}

function doneWords(act: BulkAct): string {
  if ('assigneeId' in act) return act.assigneeId ? 'assigned' : 'unassigned'
  if ('teamId' in act) return act.teamId ? 'assigned to a team' : 'removed from their team'
  if ('addTagId' in act) return 'tagged'
  if ('removeTagId' in act) return 'had a tag removed'
  if ('priority' in act) return priorityWords[act.priority]
  if ('snoozeUntil' in act) return 'snoozed'
  if ('isTrashed' in act) return act.isTrashed ? 'moved to trash' : 'restored'
  return statusWords[act.status]
}

function doingWords(act: BulkAct, what: string): string {
  if ('assigneeId' in act) return act.assigneeId ? `Assigning ${what}` : `Unassigning ${what}`
  if ('teamId' in act)
    return act.teamId ? `Assigning ${what} to a team` : `Removing ${what} from their team`
  if ('addTagId' in act) return `Tagging ${what}`
  if ('removeTagId' in act) return `Removing a tag from ${what}`
  if ('priority' in act) return `Changing the priority of ${what}`
  if ('snoozeUntil' in act) return `Snoozing ${what}`
  if ('isTrashed' in act) return act.isTrashed ? `Moving ${what} to trash` : `Restoring ${what}`
  if (act.status === 'open') return `Reopening ${what}`
  return act.status === 'spam' ? `Marking ${what} as spam` : `Closing ${what}`
}

const priorityWords = {
  none: 'set to no priority',
  low: 'set to low priority',
  normal: 'set to normal priority',
  high: 'set to high priority',
  urgent: 'set to urgent',
}
const statusWords = { open: 'reopened', closed: 'closed', spam: 'marked as spam' }

const reasonWords: Readonly<Record<SkipReason, readonly [one: string, many: string]>> = {
  out_of_sight: ['was deleted or you don’t have access', 'were deleted or you don’t have access'],
  merged: ['is merged into another', 'are merged into others'],
  trashed: ['is in the trash', 'are in the trash'],
  fields_missing: ['is missing required fields', 'are missing required fields'],
  too_many_tags: ['already has 30 tags', 'already have 30 tags'],
  closed_to_assignee: [
    'is in a channel the assignee can’t access',
    'are in channels the assignee can’t access',
  ],
  no_access: ['is read-only for you', 'are read-only for you'],
}
