import type { EventData, EventKind } from '#platform/events/event.ts'

import {
  agentUnresponsive,
  conversationAssigned,
  conversationAttributeChanged,
  conversationChannelChanged,
  conversationClosed,
  conversationDeleted,
  conversationPriorityChanged,
  conversationRated,
  conversationRatingCommentAdded,
  conversationReopened,
  conversationSnoozed,
  conversationSpamMarked,
  conversationSpamUnmarked,
  conversationStatusChanged,
  conversationTagged,
  conversationTeamChanged,
  conversationUnassigned,
  conversationUnsnoozed,
  conversationUntagged,
  conversationUpdated,
  customerUnresponsive,
  transcriptSent,
} from '../events-contract.ts'
import { answerIn } from './answer-in.ts'
import { changedValues } from './changed-values.ts'
import { dueOf } from './present.ts'
import type { ConversationRow } from './store/conversations.ts'
import { currentChannelKind } from './current-channel-kind.ts'

export interface EmittedEvent {
  readonly kind: EventKind
  readonly data: unknown
  readonly isForCustomer: boolean
}

export interface Circumstances {
  readonly because?: string | undefined
  readonly cause?: { readonly kind: string; readonly minutes?: number } | undefined
  readonly unansweredMinutes?: number | undefined
  readonly tags?:
    | { readonly before: readonly string[]; readonly after: readonly string[] }
    | undefined
  readonly lines?: readonly { readonly what: string }[]
}

/** The named events of a change, for webhooks and automations. */
export function eventsOf(
  before: ConversationRow,
  after: ConversationRow,
  change: Circumstances = {},
): EmittedEvent[] {
  return [
    ...ofStatus(before, after, change),
    ...ofSpam(before, after),
    ...ofHolder(before, after, change),
    ...ofSorting(before, after, change),
    ...changedValues(before.attributes, after.attributes).map((value) =>
      happening(conversationAttributeChanged, { ...of(before), ...value }),
    ),
    ...ofWay(before, after),
    ...ofTrash(before, after),
    ...ofRating(before, after),
    ...(isTranscript(change) ? [happening(transcriptSent, of(before))] : []),
    ...ofRest(before, after, change),
  ]
}

function ofStatus(
  before: ConversationRow,
  after: ConversationRow,
  { cause }: Circumstances,
): EmittedEvent[] {
  const about = of(before)
  const until = untilOf(after)
  const event = after.snoozeUntilEvent
  if (before.status === after.status) {
    const isOther = before.snoozeUntilEvent !== after.snoozeUntilEvent
    const isMoved = after.status === 'snoozed' && (isOther || untilOf(before) !== until)
    return isMoved ? [happening(conversationSnoozed, { ...about, until, event })] : []
  }
  const change = { ...about, before: before.status, after: after.status }
  return [
    happening(conversationStatusChanged, change, { isForCustomer: true }),
    ...(after.status === 'snoozed'
      ? [happening(conversationSnoozed, { ...about, until, event })]
      : []),
    ...(after.status === 'closed'
      ? [happening(conversationClosed, { ...about, reason: after.closedReason })]
      : []),
    ...(after.status === 'open' && before.status === 'snoozed'
      ? [happening(conversationUnsnoozed, about)]
      : []),
    ...(after.status === 'open' && before.status === 'closed'
      ? [happening(conversationReopened, about)]
      : []),
    ...(after.status === 'closed' && cause?.kind === 'idle'
      ? [happening(customerUnresponsive, { ...about, minutes: cause.minutes ?? 0 })]
      : []),
  ]
}

function ofSpam(before: ConversationRow, after: ConversationRow): EmittedEvent[] {
  const [wasSpam, isSpam] = [before.closedReason === 'spam', after.closedReason === 'spam']
  if (wasSpam === isSpam) return []
  return [happening(isSpam ? conversationSpamMarked : conversationSpamUnmarked, of(before))]
}

function ofHolder(
  before: ConversationRow,
  after: ConversationRow,
  { because, unansweredMinutes: minutes }: Circumstances,
): EmittedEvent[] {
  const about = of(before)
  const { assigneeId: earlier } = before
  const { assigneeId: holder } = after
  const teams = { teamBefore: before.teamId, teamAfter: after.teamId }
  const why = { ...teams, ...(because !== undefined && { because }) }
  if (earlier === holder) return []
  return [
    ...(earlier !== null && minutes !== undefined
      ? [happening(agentUnresponsive, { ...about, memberId: earlier, minutes })]
      : []),
    ...(holder === null
      ? []
      : [happening(conversationAssigned, { ...about, before: earlier, after: holder, ...why })]),
    ...(earlier !== null && holder === null
      ? [happening(conversationUnassigned, { ...about, before: earlier, ...why })]
      : []),
  ]
}

function ofSorting(
  before: ConversationRow,
  after: ConversationRow,
  { tags = { before: [], after: [] } }: Circumstances,
): EmittedEvent[] {
  const about = of(before)
  const added = tags.after.filter((id) => !tags.before.includes(id))
  const gone = tags.before.filter((id) => !tags.after.includes(id))
  const team = { ...about, before: before.teamId, after: after.teamId }
  const priority = { ...about, before: before.priority, after: after.priority }
  return [
    ...(team.before === team.after ? [] : [happening(conversationTeamChanged, team)]),
    ...(priority.before === priority.after
      ? []
      : [happening(conversationPriorityChanged, priority)]),
    ...(added.length > 0 ? [happening(conversationTagged, { ...about, tagIds: added })] : []),
    ...(gone.length > 0 ? [happening(conversationUntagged, { ...about, tagIds: gone })] : []),
  ]
}

function ofWay(before: ConversationRow, after: ConversationRow): EmittedEvent[] {
  const change = {
    ...of(before),
    before: currentChannelKind(before),
    after: currentChannelKind(after),
  }
  return change.before === change.after ? [] : [happening(conversationChannelChanged, change)]
}

/** Restoring from the trash has no event of its own; it is an update. */
function ofTrash(before: ConversationRow, after: ConversationRow): EmittedEvent[] {
  if (before.deletedAt !== null || after.deletedAt === null) return []
  const data = { ...of(before), isForGood: false, because: 'member' } as const
  return [happening(conversationDeleted, data)]
}

function ofRating(before: ConversationRow, after: ConversationRow): EmittedEvent[] {
  const about = of(before)
  const { rating, ratingScale: scale, ratingComment: comment } = after
  const answer = answerIn(after)
  if (rating === null || answer === null) return []
  const isRated = answerIn(before) !== answer || before.ratingScale !== scale
  return [
    ...(isRated ? [happening(conversationRated, { ...about, rating, scale, answer })] : []),
    ...(comment && comment !== before.ratingComment
      ? [
          happening(conversationRatingCommentAdded, {
            ...about,
            rating,
            comment,
            isLater: !isRated,
          }),
        ]
      : []),
  ]
}

function ofRest(
  before: ConversationRow,
  after: ConversationRow,
  { lines = [] }: Circumstances,
): EmittedEvent[] {
  const [old, fresh] = [restOf(before), restOf(after)]
  const fields = Object.keys(fresh).filter(
    (field) => !isNamed(field, before, after) && !isSame(old[field], fresh[field]),
  )
  const hasEntries = lines.some(({ what }) => what !== transcriptLine)
  if (fields.length === 0 && !hasEntries) return []
  const picked = (values: Values) => Object.fromEntries(fields.map((key) => [key, values[key]]))
  const data = { ...of(before), before: picked(old), after: picked(fresh) }
  return [happening(conversationUpdated, data)]
}

type Values = Readonly<Record<string, unknown>>

function restOf(row: ConversationRow): Values {
  return {
    subject: row.subject,
    humanAskedAt: row.humanAskedAt,
    closedReason: row.closedReason,
    isTrashed: row.deletedAt !== null,
    ratingComment: row.ratingComment || null,
    due: dueOf(row),
  }
}

function isNamed(field: string, before: ConversationRow, after: ConversationRow): boolean {
  if (field === 'isTrashed') return after.deletedAt !== null
  if (field === 'ratingComment') return Boolean(after.ratingComment)
  if (field !== 'closedReason') return false
  return before.status !== after.status || ofSpam(before, after).length > 0
}

function isTranscript({ lines = [] }: Circumstances): boolean {
  return lines.some(({ what }) => what === transcriptLine)
}

function happening<Kind extends EventKind>(
  kind: Kind,
  data: EventData<Kind>,
  { isForCustomer = false } = {},
): EmittedEvent {
  return { kind, data, isForCustomer }
}

function of({ id, number }: ConversationRow): { conversationId: string; number: number } {
  return { conversationId: id, number: Number(number) }
}

function untilOf({ snoozedUntil: until }: ConversationRow): string | null {
  return until?.toISOString() ?? null
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const transcriptLine = 'copySent'
