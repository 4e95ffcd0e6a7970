import type { Channel } from '../../channels-contract.ts'

export interface ChannelDraft {
  readonly isLimited: boolean
  readonly memberIds: readonly string[]
  readonly teamId: string
  readonly isSingleThread: boolean
  readonly reopening: 'always' | 'days' | 'never'
  readonly days: string
  readonly isClosing: boolean
  readonly span: string
  readonly unit: SpanUnit
  readonly ratingDelay: string
  readonly ratingPause: string
  readonly ratingTagIds: readonly string[]
  readonly ratingWithoutTagIds: readonly string[]
}

export const spanUnits = [
  { value: 'minutes', label: 'Minutes' },
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
] as const
export type SpanUnit = (typeof spanUnits)[number]['value']

export function draftOf(channel: Channel): ChannelDraft {
  const { allowReopen, reopenDays, closeAfterMinutes } = channel
  const limited = reopenDays === null ? 'always' : 'days'
  return {
    isLimited: channel.memberIds !== null,
    memberIds: channel.memberIds ?? [],
    teamId: channel.defaultTeamId ?? '',
    isSingleThread: channel.isSingleThread,
    reopening: allowReopen ? limited : 'never',
    days: String(reopenDays ?? 14),
    isClosing: closeAfterMinutes !== null,
    ...spanOf(closeAfterMinutes ?? 3 * minutesIn.days),
    ratingDelay: String(channel.ratingDelayMinutes),
    ratingPause: String(channel.ratingPauseDays ?? ''),
    ratingTagIds: channel.ratingTagIds,
    ratingWithoutTagIds: channel.ratingWithoutTagIds,
  }
}

export interface ChannelProblem {
  readonly members?: string
  readonly days?: string
  readonly span?: string
}

export function problemOf({
  isLimited,
  memberIds,
  isSingleThread,
  reopening,
  days,
  isClosing,
  span,
  unit,
}: ChannelDraft): ChannelProblem | undefined {
  if (isLimited && memberIds.length === 0) return { members: 'Add at least one person.' }
  const dayCount = wholeOf(days)
  if (!isSingleThread && reopening === 'days' && !(dayCount >= 1 && dayCount <= 365)) {
    return { days: 'Enter 1 to 365 days.' }
  }
  const minutes = wholeOf(span) * minutesIn[unit]
  if (isClosing && !(minutes >= 10 && minutes <= 999 * minutesIn.days)) {
    return { span: 'Enter 10 minutes to 999 days.' }
  }
  return undefined
}

/** Sends only changed fields, so that a teammate's other changes survive. */
export function changesOf(channel: Channel, draft: ChannelDraft): Partial<Rules> {
  const { isSingleThread, isClosing, span, unit } = draft
  const next: Rules = {
    // The number of days is kept in case the option is turned on again.
    ...(isSingleThread ? channel : reopeningOf(channel, draft)),
    isSingleThread,
    memberIds: draft.isLimited ? draft.memberIds.toSorted() : null,
    defaultTeamId: draft.teamId === '' ? null : draft.teamId,
    closeAfterMinutes: isClosing ? wholeOf(span) * minutesIn[unit] : null,
    ratingDelayMinutes: Number(draft.ratingDelay),
    ratingPauseDays: draft.ratingPause === '' ? null : Number(draft.ratingPause),
    ratingTagIds: [...draft.ratingTagIds],
    ratingWithoutTagIds: [...draft.ratingWithoutTagIds],
  }
  const before: Rules = channel
  const different = ruleKeys.filter((key) => String(next[key]) !== String(before[key]))
  return Object.fromEntries(different.map((key) => [key, next[key]]))
}

function reopeningOf({ reopenDays }: Channel, { reopening, days }: ChannelDraft) {
  return {
    allowReopen: reopening !== 'never',
    // The number of days is kept in case the option is turned on again.
    reopenDays: { always: null, days: wholeOf(days), never: reopenDays }[reopening],
  }
}

const ruleKeys = [
  'memberIds',
  'isSingleThread',
  'allowReopen',
  'reopenDays',
  'defaultTeamId',
  'closeAfterMinutes',
  'ratingDelayMinutes',
  'ratingPauseDays',
  'ratingTagIds',
  'ratingWithoutTagIds',
] as const
type Rules = Pick<Channel, (typeof ruleKeys)[number]>

function spanOf(minutes: number): { readonly span: string; readonly unit: SpanUnit } {
  for (const unit of ['days', 'hours'] as const) {
    if (minutes % minutesIn[unit] === 0) return { span: String(minutes / minutesIn[unit]), unit }
  }
  return { span: String(minutes), unit: 'minutes' }
}

function wholeOf(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
}

const minutesIn: Readonly<Record<SpanUnit, number>> = { minutes: 1, hours: 60, days: 24 * 60 }
