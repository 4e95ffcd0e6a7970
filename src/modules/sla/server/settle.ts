import { setDue } from '#modules/inbox/server/public.ts'
import type { Schedule } from '#modules/schedules/model.ts'
import { findSchedule } from '#modules/schedules/server/public.ts'
import { updateOwed, raisePriority } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { priorityMinutes } from '../model.ts'
import {
  clocksOf,
  dueOf,
  isRaised,
  newsOf,
  pauseReasons,
  type Clock,
  type News,
  type Terms,
} from '../rules.ts'
import { emitNews } from './emit-news.ts'
import { listClocks, setClocks, type Subject } from './store/clocks.ts'
import { listPolicyNames, listPolicyRows, type PolicyRow } from './store/policies.ts'
import { carriedBy, lockThread, type Carried, type Thread } from './thread.ts'

export interface ActivePolicies {
  readonly policies: readonly PolicyRow[]
  readonly schedules: ReadonlyMap<string, Schedule>
}

export async function readActivePolicies(scope: Scope): Promise<ActivePolicies> {
  const policies = await listActivePolicies(scope)
  const schedules = new Map<string, Schedule>()
  for (const id of new Set(policies.map((row) => row.scheduleId))) {
    const schedule = id === null ? undefined : await findSchedule(scope, id)
    if (schedule) schedules.set(schedule.id, schedule)
  }
  return { policies, schedules }
}

/**
 * Updates the clocks of a conversation or ticket from its history and emits the changes.
 * Idempotent, so order and repetition don't matter.
 */
export async function settle(
  scope: Scope,
  subject: Subject,
  { policies, schedules }: ActivePolicies,
): Promise<void> {
  const thread = await lockThread(scope, subject)
  const carried = carriedBy(thread, policies)
  if (!carried) return
  const known = await listClocks(scope, carried.subject.id)
  const { facts, policy } = carried
  const terms = policy && termsOf(scope, { policy, kind: carried.subject.kind, schedules })
  const clocks = clocksOf({ facts, terms, known, now: scope.now })
  if (!isEqual(known, clocks)) await setClocks(scope, carried.subject, clocks)
  await stopOther(scope, thread, carried)
  const news = newsOf(known, clocks)
  const names = await namesOf(scope, policies, news)
  await show(scope, thread, { carried, clocks, news, names })
  await emitNews(scope, thread, { carried, news, names })
}

/** The linked record keeps past results but has no open targets. */
async function stopOther(scope: Scope, thread: Thread, { subject }: Carried): Promise<void> {
  const other: Subject | undefined =
    subject.kind === 'ticket'
      ? thread.talk && { kind: 'conversation', id: thread.talk.row.id }
      : thread.ticket && { kind: 'ticket', id: thread.ticket.row.id }
  if (!other) return
  const known = await listClocks(scope, other.id)
  const ended = known.filter(({ endedAt }) => endedAt !== null)
  if (ended.length < known.length) await setClocks(scope, other, ended)
}

interface Outcome {
  readonly carried: Carried
  readonly clocks: readonly Clock[]
  readonly news: readonly News[]
  readonly names: ReadonlyMap<string, string>
}

async function show(
  scope: Scope,
  { talk, ticket }: Thread,
  { carried, clocks, news, names }: Outcome,
): Promise<void> {
  const due = dueOf(clocks)
  const raised = raisedBy(carried, news)
  if (ticket) await updateOwed(scope, ticket, ticket.isGone ? null : due)
  if (ticket && raised && carried.subject.kind === 'ticket') {
    await raisePriority(scope, ticket, raised)
  }
  if (!talk) return
  const missed = news.filter(({ what }) => what !== 'met')
  const lines = missed.map(({ what, clock }) => ({
    what: what === 'warned' ? 'slaSoon' : 'sla',
    kind: clock.kind,
    policy: names.get(clock.policyId) ?? '',
    dueAt: clock.dueAt?.toISOString() ?? null,
  }))
  const priority = carried.subject.kind === 'conversation' ? raised : undefined
  await setDue(scope, talk, { due: talk.history.isGone ? null : due, lines, priority })
}

function raisedBy({ policy, facts }: Carried, news: readonly News[]) {
  const to = policy?.raisesTo
  const isLate = news.some(({ what }) => what === 'breached')
  return isLate && to && isRaised(facts.priority, to) ? to : undefined
}

export async function listActivePolicies(scope: Scope): Promise<PolicyRow[]> {
  return (await listPolicyRows(scope)).filter((row) => row.activeSince !== null)
}

function termsOf(
  { now }: Scope,
  {
    policy: row,
    kind,
    schedules,
  }: {
    readonly policy: PolicyRow
    readonly kind: Subject['kind']
    readonly schedules: ActivePolicies['schedules']
  },
): Terms {
  const { firstMinutes: first, nextMinutes: next, resolveMinutes: resolve } = row
  return {
    policyId: row.id,
    minutes: { first, next, resolve },
    byPriority: priorityMinutes.parse(row.priorityMinutes),
    hours: row.scheduleId ? schedules.get(row.scheduleId) : undefined,
    pauseOn: pauseReasons.filter(
      // Columns define their own pauses, independent of the policy.
      (reason) => row.pauseOn.includes(reason) || (kind === 'ticket' && reason === 'snoozed'),
    ),
    warnMinutes: row.warnMinutes,
    since: row.activeSince ?? now,
  }
}

function isEqual(known: readonly Clock[], fresh: readonly Clock[]): boolean {
  const written = (clocks: readonly Clock[]) => clocks.map(writtenOut).toSorted().join('\n')
  return written(known) === written(fresh)
}

function writtenOut(clock: Clock): string {
  return JSON.stringify(Object.entries(clock).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function namesOf(
  scope: Scope,
  policies: readonly PolicyRow[],
  news: readonly News[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(policies.map(({ id, name }) => [id, name]))
  const missing = news.map(({ clock }) => clock.policyId).filter((id) => !names.has(id))
  return new Map([...names, ...(await listPolicyNames(scope, missing))])
}
