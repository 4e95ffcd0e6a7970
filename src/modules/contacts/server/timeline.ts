import { listSubjectEvents } from '#platform/events/subject-history.ts'
import type { PersonHolding, SubjectOf } from '#platform/people/person-holding.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TimelineEntry } from '../model.ts'
import { quietKinds } from '../rules.ts'

/** What is these people's, wherever in the product, as far as whoever asks may see it. */
export async function listSubjectsOf(
  scope: Scope,
  holdings: readonly PersonHolding[],
  contactIds: readonly string[],
): Promise<SubjectOf[]> {
  const subjects: SubjectOf[] = []
  for (const { listSubjects } of holdings) {
    subjects.push(...((await listSubjects?.(scope, contactIds)) ?? []))
  }
  return subjects
}

/** One list of what happened to all of these, the newest first. */
export async function tellSubjects(
  scope: Scope,
  subjectIds: readonly string[],
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<TimelineEntry>> {
  const { nextCursor, items } = await listSubjectEvents(scope, subjectIds, {
    ...page,
    leaveOut: quietKinds,
  })
  return {
    nextCursor,
    items: items.map(({ at, data, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      data: { ...Object(data) },
    })),
  }
}
