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
export { heardTyping } from './heard-typing.ts'

/** What of a conversation moves by itself when something happens to it. */
export interface Standing {
  readonly status: ConversationStatus
  readonly closedReason: ClosedReason | null
  readonly closedAt: Date | null
  readonly snoozedUntil: Date | null
  /** What brings it back before that. */
  readonly snoozedUntilEvent: SnoozeEvent | null
  /** Since when the customer waits for an answer. */
  readonly waitingSince: Date | null
  readonly firstReplyAt: Date | null
  readonly assigneeId: string | null
}

/** What was said and done in a conversation, as far as somebody may have waited for it. */
export interface ConversationHistory {
  readonly channelId: string
  readonly priority: string
  readonly tagIds: readonly string[]
  readonly status: ConversationStatus
  readonly waitingSince: Date | null
  readonly createdAt: Date
  readonly closedAt: Date | null
  /** In the trash, spam, or merged into another: nobody owes it anything. */
  readonly isGone: boolean
  /** In the order they were made. */
  readonly moves: readonly Move[]
}

export type Move =
  | { readonly what: 'customer' | 'answer'; readonly at: Date }
  | { readonly what: 'status'; readonly at: Date; readonly status: ConversationStatus }

/** Whatever he writes brings it back, unless somebody said that it is spam. */
export function afterCustomerMessage(before: Standing, now: Date): Standing {
  if (before.closedReason === 'spam') return before
  return { ...opened(before), waitingSince: before.waitingSince ?? now }
}

/** What a channel says of its closed conversations. */
export interface ReopenRule {
  readonly allowReopen: boolean
  /** For how long after closing; null is always. */
  readonly reopenDays: number | null
}

/** Whether what the customer writes opens a closed conversation again; else it begins a new one. */
export function opensAgain(
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
 * Nobody waits any more. Whoever answers what nobody has takes it; somebody else than whoever put it
 * aside brings it back. What is closed stays so: an afterthought asks for nothing.
 */
export function afterAnswer(before: Standing, memberId: string, now: Date): Standing {
  const isBack = before.status === 'snoozed' && before.assigneeId !== memberId
  return {
    ...(isBack ? opened(before) : before),
    waitingSince: null,
    firstReplyAt: before.firstReplyAt ?? now,
    assigneeId: before.assigneeId ?? memberId,
  }
}

export type StatusWish =
  | { readonly status: 'open' }
  /** Without a time and an event, until the customer writes. */
  | {
      readonly status: 'snoozed'
      readonly until: Date | null
      readonly event?: SnoozeEvent | undefined
    }
  | { readonly status: 'closed'; readonly reason: ClosedReason }

export function afterWish(before: Standing, wish: StatusWish, now: Date): Standing {
  switch (wish.status) {
    case 'open':
      return opened(before)
    case 'snoozed':
      return {
        ...opened(before),
        status: 'snoozed',
        snoozedUntil: wish.until,
        snoozedUntilEvent: wish.event ?? null,
      }
    case 'closed':
      return {
        ...before,
        status: 'closed',
        closedReason: wish.reason,
        closedAt: before.closedAt ?? now,
        snoozedUntil: null,
        snoozedUntilEvent: null,
        waitingSince: null,
      }
  }
}

/** Whether the customer was answered last, and nothing happened since for as long as the channel waits. */
export function isIdle(
  { status, waitingSince }: Standing,
  last: { readonly by: 'contact' | 'member' | 'system'; readonly at: Date },
  { minutes, now }: { readonly minutes: number; readonly now: Date },
): boolean {
  const isAnswered = status === 'open' && waitingSince === null && last.by === 'member'
  return isAnswered && now.getTime() - last.at.getTime() > minutes * 60_000
}

/** Whether the time has come that somebody chose. */
export function isDueToWake({ status, snoozedUntil }: Standing, now: Date): boolean {
  return status === 'snoozed' && snoozedUntil !== null && snoozedUntil <= now
}

/** Whether it was put aside until this. */
export function isWokenBy({ status, snoozedUntilEvent }: Standing, event: SnoozeEvent): boolean {
  return status === 'snoozed' && snoozedUntilEvent === event
}

/** A note brings back what waits for one, unless whoever put it aside writes it. */
export function afterNote(
  before: Standing,
  { writerId, snoozedBy }: { readonly writerId: string; readonly snoozedBy: string | null },
): Standing {
  const isBack = isWokenBy(before, 'note') && snoozedBy !== writerId
  return isBack ? opened(before) : before
}

/** Why a conversation cannot be put aside until then; undefined when it can. */
export function findSnoozeProblem(until: Date, now: Date): string | undefined {
  const ahead = until.getTime() - now.getTime()
  if (ahead < leastSnoozeMs) return 'Choose a time at least one minute from now.'
  if (ahead > mostSnoozeMs) return 'Choose a time within a year.'
  return undefined
}

// A minute from the click is a little less when the request arrives.
const leastSnoozeMs = 55_000
const mostSnoozeMs = 366 * 24 * 3_600_000

/** The beginning of a message on one line; a character of two parts is never cut in half. */
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

/** What stands for a message where there is one line for it. */
export function previewOfMessage(text: string, fileNames: readonly string[]): string {
  return previewOf(text.trim() === '' ? fileNames.join(', ') : text)
}

export { canStillChange } from './can-still-change.ts'
export { reactionEmoji, type ReactionEmoji } from './reaction-emoji.ts'
export {
  dividedAtShown,
  forwardedMark,
  mostQuoted,
  sameMailbox,
  shownToOthers,
  withoutReplyMarks,
} from './side-rules.ts'

/** Where a conversation opens in the dashboard, whatever its category is by then. */
export function conversationPath(id: string): string {
  return `/dashboard/inbox/all?conversation=${id}`
}

function opened(before: Standing): Standing {
  return {
    ...before,
    status: 'open',
    closedReason: null,
    closedAt: null,
    snoozedUntil: null,
    snoozedUntilEvent: null,
  }
}

/** The same length in blocks would tell how long the secret was. */
export function redactedText(text: string, secret: string): string {
  return text.replaceAll(secret, '█████')
}
