import { lockHistory, putDue } from '#modules/inbox/server/door.ts'
import type { Schedule } from '#modules/schedules/model.ts'
import { findSchedule } from '#modules/schedules/server/door.ts'
import type { EventData } from '#platform/events/event.ts'
import type { Reach, Scope } from '#platform/scope/scope.ts'

import { slaBreached, slaMet, slaWarning } from '../contract.ts'
import { priorityMinutes } from '../model.ts'
import {
  clocksOf,
  dueOf,
  findPolicy,
  newsOf,
  pauseReasons,
  type Clock,
  type News,
  type Terms,
} from '../rules.ts'
import { listClocks, putClocks } from './store/clocks.ts'
import { listPolicyNames, listPolicyRows, type PolicyRow } from './store/policies.ts'

/** What an organization promises, read once for all conversations that are looked at together. */
export interface Promises {
  /** Those that count, in the order in which they are asked. */
  readonly policies: readonly PolicyRow[]
  /** Those they count in; what was deleted is not among them, and holds nobody up. */
  readonly schedules: ReadonlyMap<string, Schedule>
}

export async function readPromises(scope: Scope): Promise<Promises> {
  const policies = await listActivePolicies(scope)
  const schedules = new Map<string, Schedule>()
  for (const id of new Set(policies.map((row) => row.schedule_id))) {
    const schedule = id === null ? undefined : await findSchedule(scope, id)
    if (schedule) schedules.set(schedule.id, schedule)
  }
  return { policies, schedules }
}

/**
 * Brings the clocks of one conversation in line with what happened in it, and tells what became of
 * them. Doing it again changes nothing, so it does not matter how often and in which order it is done.
 */
export async function settle(
  scope: Scope,
  conversationId: string,
  { policies, schedules }: Promises,
): Promise<void> {
  const held = await lockHistory(scope, conversationId)
  if (!held) return
  const { row, history } = held
  const known = await listClocks(scope, conversationId)
  const policy = findPolicy(policies.map(holdingOf), history)?.row
  const terms = policy && termsOf(scope, policy, schedules)
  const clocks = clocksOf({ facts: history, terms, known, now: scope.now })
  if (!isEqual(known, clocks)) await putClocks(scope, conversationId, clocks)
  const news = newsOf(known, clocks)
  const names = await namesOf(scope, policies, news)
  const told = news.filter(({ what }) => what !== 'met')
  const lines = told.map(({ what, clock }) => ({
    what: what === 'warned' ? 'slaSoon' : 'sla',
    kind: clock.kind,
    policy: names.get(clock.policyId) ?? '',
    dueAt: clock.dueAt?.toISOString() ?? null,
  }))
  await putDue(scope, held, dueOf(clocks), lines)
  const reach = { memberIds: [row.assignee_id], teamIds: [row.team_id] }
  for (const one of news) {
    const about = {
      conversationId,
      number: Number(row.number),
      kind: one.clock.kind,
      policyId: one.clock.policyId,
      policyName: names.get(one.clock.policyId) ?? '',
      dueAt: one.clock.dueAt?.toISOString() ?? null,
    }
    tell(scope, one, about, reach)
  }
}

/** Those that count, in their order; empty where nobody promises anything. */
export async function listActivePolicies(scope: Scope): Promise<PolicyRow[]> {
  return (await listPolicyRows(scope)).filter((row) => row.active_since !== null)
}

function holdingOf(row: PolicyRow) {
  const { channel_ids: channelIds, priorities, tag_ids: tagIds } = row
  return { channelIds, priorities, tagIds, row }
}

function termsOf({ now }: Scope, row: PolicyRow, schedules: Promises['schedules']): Terms {
  const { first_minutes: first, next_minutes: next, resolve_minutes: resolve } = row
  return {
    policyId: row.id,
    minutes: { first, next, resolve },
    byPriority: priorityMinutes.parse(row.priority_minutes),
    hours: row.schedule_id ? schedules.get(row.schedule_id) : undefined,
    pauseOn: pauseReasons.filter((reason) => row.pause_on.includes(reason)),
    warnMinutes: row.warn_minutes,
    since: row.active_since ?? now,
  }
}

function isEqual(known: readonly Clock[], fresh: readonly Clock[]): boolean {
  const written = (clocks: readonly Clock[]) => clocks.map(writtenOut).toSorted().join('\n')
  return written(known) === written(fresh)
}

function writtenOut(clock: Clock): string {
  return JSON.stringify(Object.entries(clock).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Of a policy that was deleted since, its name is still known. */
async function namesOf(
  scope: Scope,
  policies: readonly PolicyRow[],
  news: readonly News[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(policies.map(({ id, name }) => [id, name]))
  const missing = news.map(({ clock }) => clock.policyId).filter((id) => !names.has(id))
  return new Map([...names, ...(await listPolicyNames(scope, missing))])
}

type AboutClock = EventData<typeof slaWarning>

function tell(scope: Scope, { what, clock }: News, about: AboutClock, reach: Reach): void {
  const subject = { subjectId: about.conversationId, reach }
  switch (what) {
    case 'warned':
      return scope.emit(slaWarning, about, subject)
    case 'breached':
      return scope.emit(slaBreached, about, subject)
    case 'met': {
      const endedAt = (clock.endedAt ?? scope.now).toISOString()
      return scope.emit(slaMet, { ...about, endedAt }, subject)
    }
  }
}
