import type { ClosedReason, ConversationStatus, SnoozeEvent } from './model.ts'

export {
  answerLines,
  answerProblemWords,
  asksSomething,
  blockWords,
  checkAnswer,
  picturesOf,
  shortBlockWords,
  wordsOfMessage,
} from './block-rules.ts'
export { readTypingEvent } from './read-typing-event.ts'

export interface ConversationState {
  readonly status: ConversationStatus
  readonly closedReason: ClosedReason | null
  readonly closedAt: Date | null
  readonly snoozedUntil: Date | null
  readonly snoozedUntilEvent: SnoozeEvent | null
  readonly waitingSince: Date | null
  readonly firstReplyAt: Date | null
  readonly assigneeId: string | null
}

export interface ConversationHistory {
  readonly channelId: string
  readonly priority: string
  readonly tagIds: readonly string[]
  readonly status: ConversationStatus
  readonly waitingSince: Date | null
  readonly createdAt: Date
  readonly closedAt: Date | null
  readonly isGone: boolean
  readonly moves: readonly Move[]
}

export type Move =
  | { readonly what: 'customer' | 'answer'; readonly at: Date }
  | { readonly what: 'status'; readonly at: Date; readonly status: ConversationStatus }

/** Any customer message reopens it, unless it is spam. */
export function afterCustomerMessage(before: ConversationState, now: Date): ConversationState {
  if (before.closedReason === 'spam') return before
  return { ...opened(before), waitingSince: before.waitingSince ?? now }
}

export interface ReopenRule {
  readonly allowReopen: boolean
  readonly reopenDays: number | null
}

export function shouldReopen(
  { allowReopen, reopenDays }: ReopenRule,
  closedAt: Date | null,
  now: Date,
): boolean {
  if (!allowReopen) return false
  if (reopenDays === null || closedAt === null) return true
  return now.getTime() - closedAt.getTime() <= reopenDays * dayMs
}

const dayMs = 24 * 3_600_000

/**
 * The customer no longer waits. A reply assigns an unassigned conversation to its author, and a
 * note by someone else ends a snooze. A closed conversation stays closed.
 */
export function afterAnswer(
  before: ConversationState,
  memberId: string,
  now: Date,
): ConversationState {
  const isBack = before.status === 'snoozed' && before.assigneeId !== memberId
  return {
    ...(isBack ? opened(before) : before),
    waitingSince: null,
    firstReplyAt: before.firstReplyAt ?? now,
    assigneeId: before.assigneeId ?? memberId,
  }
}

export type StatusChange =
  | { readonly status: 'open' }
  | {
      readonly status: 'snoozed'
      readonly until: Date | null
      readonly event?: SnoozeEvent | undefined
    }
  | { readonly status: 'closed'; readonly reason: ClosedReason }

export function afterStatusChange(
  before: ConversationState,
  change: StatusChange,
  now: Date,
): ConversationState {
  switch (change.status) {
    case 'open':
      return opened(before)
    case 'snoozed':
      return {
        ...opened(before),
        status: 'snoozed',
        snoozedUntil: change.until,
        snoozedUntilEvent: change.event ?? null,
      }
    case 'closed':
      return {
        ...before,
        status: 'closed',
        closedReason: change.reason,
        closedAt: before.closedAt ?? now,
        snoozedUntil: null,
        snoozedUntilEvent: null,
        waitingSince: null,
      }
  }
}

export function isIdle(
  { status, waitingSince }: ConversationState,
  last: { readonly by: 'contact' | 'member' | 'system'; readonly at: Date },
  { minutes, now }: { readonly minutes: number; readonly now: Date },
): boolean {
  const isAnswered = status === 'open' && waitingSince === null && last.by === 'member'
  return isAnswered && now.getTime() - last.at.getTime() > minutes * 60_000
}

export function isDueToWake({ status, snoozedUntil }: ConversationState, now: Date): boolean {
  return status === 'snoozed' && snoozedUntil !== null && snoozedUntil <= now
}

export function isWokenBy(
  { status, snoozedUntilEvent }: ConversationState,
  event: SnoozeEvent,
): boolean {
  return status === 'snoozed' && snoozedUntilEvent === event
}

/** Notes by the teammate who snoozed it don't end the snooze. */
export function afterNote(
  before: ConversationState,
  { writerId, snoozedBy }: { readonly writerId: string; readonly snoozedBy: string | null },
): ConversationState {
  const isBack = isWokenBy(before, 'note') && snoozedBy !== writerId
  return isBack ? opened(before) : before
}

export function findSnoozeProblem(until: Date, now: Date): string | undefined {
  const ahead = until.getTime() - now.getTime()
  if (ahead < leastSnoozeMs) return 'Choose a time at least one minute from now.'
  if (ahead > maxSnoozeMs) return 'Choose a time within a year.'
  return undefined
}

// A minute from the click is slightly less when the request arrives.
const leastSnoozeMs = 55_000
const maxSnoozeMs = 366 * 24 * 3_600_000

/** The first characters on one line; surrogate pairs are never split. */
export function previewOf(text: string, most = previewLength): string {
  const line = text
    .slice(0, 4 * most)
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line.toWellFormed()
  const cut = line.slice(0, most - 1)
  const isHalf = /[\uD800-\uDBFF]$/.test(cut)
  return `${(isHalf ? cut.slice(0, -1) : cut).toWellFormed()}…`
}

const previewLength = 160

export function previewOfMessage(text: string, fileNames: readonly string[]): string {
  return previewOf(text.trim() === '' ? fileNames.join(', ') : text)
}

export { canStillChange } from './can-still-change.ts'
export { reactionEmoji, type ReactionEmoji } from './reaction-emoji.ts'
export {
  dividedAtShown,
  forwardedMark,
  maxQuotedMessages,
  sameMailbox,
  shownToOthers,
  withoutReplyMarks,
} from './side-rules.ts'

export function conversationPath(id: string): string {
  return `/dashboard/inbox/all?conversation=${id}`
}

function opened(before: ConversationState): ConversationState {
  return {
    ...before,
    status: 'open',
    closedReason: null,
    closedAt: null,
    snoozedUntil: null,
    snoozedUntilEvent: null,
  }
}

/** A fixed length, because matching blocks would reveal how long the secret was. */
export function redactedText(text: string, secret: string): string {
  return text.replaceAll(secret, '█████')
}
