import {
  listSubjectEvents,
  readSubjectCursor,
  subjectCursorBefore,
} from '#platform/events/subject-history.ts'
import { tellPast } from '#platform/events/told.ts'
import { personHoldingSlot, type Doing, type SubjectOf } from '#platform/people/person-holding.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TimelineEntry } from '../model.ts'
import { foldNews } from './fold-news.ts'

/** What is these people's, wherever in the product, as far as whoever asks may see it. */
export async function listSubjectsOf(
  scope: Scope,
  contactIds: readonly string[],
): Promise<SubjectOf[]> {
  const subjects: SubjectOf[] = []
  for (const { listSubjects } of scope.gather(personHoldingSlot)) {
    subjects.push(...((await listSubjects?.(scope, contactIds)) ?? []))
  }
  return subjects
}

interface Asked {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** What a person did beside the log, as much as one page can hold. */
export async function listDoingsOf(
  scope: Scope,
  contactId: string,
  { limit, cursor }: Asked,
): Promise<Doing[]> {
  const wanted = { before: readSubjectCursor(cursor), limit: limit + 1 }
  const doings: Doing[] = []
  for (const { listDoings } of scope.gather(personHoldingSlot)) {
    doings.push(...((await listDoings?.(scope, contactId, wanted)) ?? []))
  }
  return doings
}

/** One list of what happened to all of these, the newest first, with what was done beside the log. */
export async function tellSubjects(
  scope: Scope,
  subjectIds: readonly string[],
  page: Asked,
  doings: readonly Doing[] = [],
): Promise<Page<TimelineEntry>> {
  const leaveOut = [...scope.events.values()].filter((kind) => kind.isQuiet).map(({ type }) => type)
  const log = await listSubjectEvents(scope, subjectIds, { ...page, leaveOut })
  const all = [...log.items, ...doings.map(asEvent)].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  )
  const shown = all.slice(0, page.limit)
  const hasMore = log.nextCursor !== null || all.length > shown.length
  return {
    nextCursor: hasMore ? (shown.at(-1)?.cursor ?? null) : null,
    items: foldNews(
      shown.map((past) => ({ ...past, at: past.at.toISOString(), data: { ...Object(past.data) } })),
    ).flatMap(({ id, at, type, subjectId, actor, data }) => {
      const told = tellPast(scope.events, { type, data, actor })
      return told ? [{ id, at, type, subjectId, actor, data, told }] : []
    }),
  }
}

/** Behind an event of the same moment: the log counts more exactly. */
function asEvent(doing: Doing) {
  const actor = { kind: 'visitor', id: null }
  return { ...doing, actor, cursor: subjectCursorBefore(doing.at) }
}
