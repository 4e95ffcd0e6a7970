import {
  listSubjectEvents,
  readSubjectCursor,
  subjectCursorBefore,
} from '#platform/events/subject-history.ts'
import { describeEvent } from '#platform/events/event-text.ts'
import {
  contactDataSlot,
  type ContactActivity,
  type SubjectOf,
} from '#platform/people/contact-data.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TimelineEntry } from '../model.ts'
import { foldUnsubscribes } from './fold-unsubscribes.ts'

export async function listSubjectsOf(
  scope: Scope,
  contactIds: readonly string[],
): Promise<SubjectOf[]> {
  const subjects: SubjectOf[] = []
  for (const { listSubjects } of scope.gather(contactDataSlot)) {
    subjects.push(...((await listSubjects?.(scope, contactIds)) ?? []))
  }
  return subjects
}

interface TimelineInput {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Items outside the event log, as many as fit on one page. */
export async function listActivitiesOf(
  scope: Scope,
  contactId: string,
  { limit, cursor }: TimelineInput,
): Promise<ContactActivity[]> {
  const listing = { before: readSubjectCursor(cursor), limit: limit + 1 }
  const activities: ContactActivity[] = []
  for (const { listActivities } of scope.gather(contactDataSlot)) {
    activities.push(...((await listActivities?.(scope, contactId, listing)) ?? []))
  }
  return activities
}

export async function listTimeline(
  scope: Scope,
  subjectIds: readonly string[],
  page: TimelineInput,
  activities: readonly ContactActivity[] = [],
): Promise<Page<TimelineEntry>> {
  const exclude = [...scope.events.values()].filter((kind) => kind.isQuiet).map(({ type }) => type)
  const log = await listSubjectEvents(scope, subjectIds, { ...page, exclude })
  const all = [...log.items, ...activities.map(asEvent)].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  )
  const shown = all.slice(0, page.limit)
  const hasMore = log.nextCursor !== null || all.length > shown.length
  return {
    nextCursor: hasMore ? (shown.at(-1)?.cursor ?? null) : null,
    items: foldUnsubscribes(
      shown.map((past) => ({ ...past, at: past.at.toISOString(), data: { ...Object(past.data) } })),
    ).flatMap(({ id, at, type, subjectId, actor, data }) => {
      const described = describeEvent(scope.events, { type, data, actor })
      return described ? [{ id, at, type, subjectId, actor, data, told: described }] : []
    }),
  }
}

/** Sorts after a log event with the same timestamp: the log's order is more precise. */
function asEvent(doing: ContactActivity) {
  const actor = { kind: 'visitor', id: null }
  return { ...doing, actor, cursor: subjectCursorBefore(doing.at) }
}
