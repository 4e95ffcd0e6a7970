import { addOpenTime, openMinutesBetween, type BusinessHours } from '#modules/schedules/rules.ts'

import { historyOf, type Facts, type History, type Span } from './history.ts'

export const clockKinds = ['first', 'next', 'resolve'] as const
export type ClockKind = (typeof clockKinds)[number]
export const clockStates = ['running', 'paused', 'met', 'breached'] as const
export const pauseReasons = ['snoozed', 'waiting_customer'] as const
export type PauseReason = (typeof pauseReasons)[number]
export const subjectKinds = ['conversations', 'tickets'] as const
export type SubjectKind = (typeof subjectKinds)[number]
export const rankedPriorities = ['low', 'normal', 'high', 'urgent'] as const

type Minutes = { readonly [Kind in ClockKind]?: number | null | undefined }

export interface Terms {
  readonly policyId: string
  readonly minutes: Minutes
  readonly byPriority: Readonly<Partial<Record<string, Minutes>>>
  readonly hours: BusinessHours | undefined
  readonly pauseOn: readonly PauseReason[]
  readonly warnMinutes: number | null
  /** Waits that ended before this are ignored; waits that started before count from here. */
  readonly since: Date
}

export interface Clock {
  readonly kind: ClockKind
  readonly policyId: string
  readonly state: (typeof clockStates)[number]
  readonly startedAt: Date
  readonly dueAt: Date | null
  readonly leftMinutes: number | null
  readonly lookAt: Date | null
  readonly warnedAt: Date | null
  readonly breachedAt: Date | null
  readonly endedAt: Date | null
}

interface Asked {
  readonly facts: Facts
  readonly terms: Terms | undefined
  readonly known: readonly Clock[]
  readonly now: Date
}

export function clocksOf({ facts, terms, known, now }: Asked): Clock[] {
  const history = historyOf(facts)
  return clockKinds.flatMap((kind) => {
    const before = known.find((clock) => clock.kind === kind)
    const ended = before?.endedAt ? [before] : []
    const span = terms && spanSince(history[kind], terms.since)
    const minutes = terms && minutesFor(terms, kind, facts.priority)
    if (!terms || !span || !minutes) return ended
    // A met or missed target stays that way, whatever the policy says later.
    if (before && isJudged(before, span)) return [before]
    const pauses = pausesOf(kind, terms, history)
    const { policyId, hours, warnMinutes } = terms
    const { warnAt, ...fresh } = measure({ span, pauses, hours, minutes, warnMinutes, now })
    return [{ kind, policyId, ...fresh, warnedAt: warnedAt({ ...fresh, warnAt }, before, now) }]
  })
}

export function findPolicy<Policy extends ContentCount>(
  policies: readonly Policy[],
  about: About,
): Policy | undefined {
  return policies.find(
    ({ holdsFor, channelIds, boardIds, priorities, tagIds }) =>
      holdsFor.includes(about.kind) &&
      (about.kind === 'conversations'
        ? channelIds.length === 0 || channelIds.includes(about.channelId)
        : boardIds.length === 0 || boardIds.includes(about.boardId)) &&
      (priorities.length === 0 || priorities.includes(about.priority)) &&
      (tagIds.length === 0 || tagIds.some((id) => about.tagIds.includes(id))),
  )
}

interface ContentCount {
  readonly holdsFor: readonly string[]
  readonly channelIds: readonly string[]
  readonly boardIds: readonly string[]
  readonly priorities: readonly string[]
  readonly tagIds: readonly string[]
}

export type About = {
  readonly priority: string
  readonly tagIds: readonly string[]
} & (
  | { readonly kind: 'conversations'; readonly channelId: string }
  | { readonly kind: 'tickets'; readonly boardId: string }
)

/** Raises the priority of something late; never lowers it. */
export function isRaised(from: string, to: string): boolean {
  const places: readonly string[] = ['none', ...rankedPriorities]
  return places.indexOf(to) > places.indexOf(from)
}

export interface Due {
  readonly at: Date | null
  readonly kind: ClockKind
  readonly state: 'running' | 'paused' | 'warned' | 'breached'
}

export function dueOf(clocks: readonly Clock[]): Due | null {
  const going = clocks.filter((clock) => clock.endedAt === null)
  const timed = going.filter((clock) => clock.dueAt !== null)
  const [soonest] = timed.toSorted(
    (one, other) => (one.dueAt?.getTime() ?? 0) - (other.dueAt?.getTime() ?? 0),
  )
  const shown = soonest ?? going.find(({ state }) => state === 'paused')
  if (!shown) return null
  return { at: shown.dueAt, kind: shown.kind, state: dueState(shown) }
}

function dueState({ state, warnedAt: warned }: Clock): Due['state'] {
  if (state === 'breached' || state === 'paused') return state
  return warned ? 'warned' : 'running'
}

export interface News {
  readonly what: 'warned' | 'breached' | 'met'
  readonly clock: Clock
}

export function newsOf(known: readonly Clock[], fresh: readonly Clock[]): News[] {
  return fresh.flatMap((clock): News[] => {
    const before = known.find(({ kind }) => kind === clock.kind)
    const same = before && sameMoment(before.startedAt, clock.startedAt) ? before : undefined
    if (clock.breachedAt) return same?.breachedAt ? [] : [{ what: 'breached', clock }]
    if (clock.state === 'met') return same?.state === 'met' ? [] : [{ what: 'met', clock }]
    return clock.warnedAt && !same?.warnedAt ? [{ what: 'warned', clock }] : []
  })
}

function minutesFor({ minutes, byPriority }: Terms, kind: ClockKind, priority: string) {
  return byPriority[priority]?.[kind] ?? minutes[kind] ?? undefined
}

function spanSince(span: Span | undefined, since: Date): Span | undefined {
  if (!span || (span.to && span.to <= since)) return undefined
  return { ...span, from: latest(span.from, since) }
}

/** A policy that was inactive for a while counts from its activation. */
function isJudged({ startedAt, endedAt }: Clock, { from, to }: Span): boolean {
  if (!endedAt || !to) return false
  return sameMoment(endedAt, to) || sameMoment(startedAt, from)
}

function sameMoment(one: Date, other: Date): boolean {
  return one.getTime() === other.getTime()
}

/** While the customer has to reply, the resolution target is paused. */
function pausesOf(kind: ClockKind, { pauseOn }: Terms, history: History): readonly Span[] {
  const pauses = [
    ...(pauseOn.includes('snoozed') ? history.snoozes : []),
    ...(pauseOn.includes('waiting_customer') && kind === 'resolve' ? history.idle : []),
  ]
  return pauses.toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

interface Measured extends Omit<Clock, 'kind' | 'policyId' | 'warnedAt'> {
  readonly warnAt: Date | null
}

interface Measuring {
  readonly span: Span
  readonly pauses: readonly Span[]
  readonly hours: BusinessHours | undefined
  readonly minutes: number
  readonly warnMinutes: number | null
  readonly now: Date
}

function measure({ span, pauses, hours, minutes, warnMinutes, now }: Measuring): Measured {
  const { from: startedAt, to: endedAt = null } = span
  const still = { startedAt, leftMinutes: null, lookAt: null, warnAt: null, breachedAt: null }
  let left = minutes * minuteMs
  let last: { readonly from: Date; readonly left: number } | undefined
  for (const { from, to } of countedStretches(span, pauses)) {
    last = { from, left }
    const end = to ?? endedAt
    const open = end ? between(hours, from, end) : 0
    if (end && open < left) {
      left -= open
      continue
    }
    const dueAt = after(hours, from, left) ?? null
    if (dueAt && (end ? dueAt < end : dueAt <= now)) {
      return { ...still, endedAt, state: 'breached', dueAt, breachedAt: dueAt }
    }
    if (!end) {
      // A warning at the start of a target is useless.
      const isWarned = warnMinutes !== null && warnMinutes < minutes
      const warnAt = isWarned ? (after(hours, from, left - warnMinutes * minuteMs) ?? null) : null
      const lookAt = warnAt && warnAt > now ? warnAt : dueAt
      return { ...still, endedAt, state: 'running', dueAt, warnAt, lookAt }
    }
    left -= open
  }
  if (!endedAt) {
    return { ...still, endedAt, state: 'paused', dueAt: null, leftMinutes: left / minuteMs }
  }
  const dueAt = (last && after(hours, last.from, last.left)) ?? null
  return { ...still, endedAt, state: 'met', dueAt }
}

function countedStretches({ from, to }: Span, pauses: readonly Span[]): Span[] {
  const stretches: Span[] = []
  let at = from
  for (const pause of pauses) {
    if (to && pause.from >= to) break
    if (pause.to && pause.to <= at) continue
    if (pause.from > at) stretches.push({ from: at, to: pause.from })
    if (!pause.to || (to && pause.to >= to)) return stretches
    at = pause.to
  }
  return [...stretches, { from: at }]
}

function warnedAt(fresh: Measured, before: Clock | undefined, now: Date): Date | null {
  const warnedBefore =
    before && sameMoment(before.startedAt, fresh.startedAt) ? before.warnedAt : null
  if (fresh.state !== 'running') return warnedBefore
  if (fresh.warnAt === null || fresh.warnAt > now) return null
  return warnedBefore ?? now
}

/** In milliseconds, which stay exact under repeated subtraction. */
function after(hours: BusinessHours | undefined, at: Date, duration: number): Date | undefined {
  if (hours) return addOpenTime(hours, at, Math.max(0, duration) / minuteMs)
  return new Date(at.getTime() + Math.max(0, duration))
}

function between(hours: BusinessHours | undefined, from: Date, to: Date): number {
  if (hours) return Math.round(openMinutesBetween(hours, from, to) * minuteMs)
  return to.getTime() - from.getTime()
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

const minuteMs = 60_000
