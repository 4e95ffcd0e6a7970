import { updateSeenAt } from '#modules/contacts/server/public.ts'
import { listWithoutMessages, wakeForVisit } from '#modules/inbox/server/public.ts'
import { findContactsByPeeks, type BrowserOf } from '#modules/widget/server/public.ts'
import { perProduct } from '#platform/registry/product.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { visitorArrived, visitorPageViewed, widgetOpened } from '../contract.ts'
import {
  clearInvitations,
  countLive,
  markLeaving,
  upsertVisits,
  type NotedVisit,
  type Visit,
} from './store/visits.ts'
import { maxEventsAtOnce, visitorEventData } from './event-data.ts'

export interface ReportedVisit {
  readonly visit: Omit<Visit, 'contactId' | 'begunAs'>
  readonly peekHash: string | undefined
  readonly isLeaving: boolean
  readonly isOpening?: boolean
  readonly hasRoom: () => boolean
}

export interface Noted {
  readonly invitedTo: string | null
  readonly isClaimable: boolean
}

export type FindContacts = (
  scope: Scope,
  peeks: readonly { readonly widgetId: string; readonly peekHash: string }[],
) => Promise<ReadonlyMap<string, BrowserOf>>

/**
 * Collects visits for a moment and writes them in one statement per organization, so thousands of
 * visitors cost only a few statements per second. The first request of a batch writes for the
 * others.
 */
class VisitBatches {
  private readonly batches = new Map<string, Batch>()
  private readonly findContacts: FindContacts
  private readonly gatherMs: number

  constructor(findContacts: FindContacts, gatherMs = 100) {
    this.findContacts = findContacts
    this.gatherMs = gatherMs
  }

  async note(scope: Scope, reported: ReportedVisit): Promise<Noted> {
    const { keyHash } = reported.visit
    let batch = this.batches.get(scope.organizationId)
    if (!batch) {
      const reported = new Map<string, ReportedVisit>()
      batch = { reported, done: this.carry(scope, reported) }
      this.batches.set(scope.organizationId, batch)
    }
    if (batch.reported.size >= maxBatchSize && !batch.reported.has(keyHash)) refuseOverload()
    // Opening a page wins over closing the previous one.
    const before = batch.reported.get(keyHash)
    const isOpening = Boolean(before?.isOpening || reported.isOpening)
    if (!before || !reported.isLeaving) batch.reported.set(keyHash, { ...reported, isOpening })
    const answers = await batch.done
    const answer = answers.get(keyHash)
    if (answer?.isBlocked) refuseBlocked()
    return { invitedTo: answer?.invitedTo ?? null, isClaimable: answer?.isClaimable ?? false }
  }

  private async carry(
    scope: Scope,
    reported: ReadonlyMap<string, ReportedVisit>,
  ): Promise<ReadonlyMap<string, Answer>> {
    await new Promise((resolve) => setTimeout(resolve, this.gatherMs))
    this.batches.delete(scope.organizationId)
    return scope.inOwnTransaction('write', (writing) => this.write(writing, [...reported.values()]))
  }

  private async write(
    scope: Scope,
    reported: readonly ReportedVisit[],
  ): Promise<ReadonlyMap<string, Answer>> {
    const leaving = reported.filter(({ isLeaving }) => isLeaving).map(({ visit }) => visit.keyHash)
    if (leaving.length > 0) await markLeaving(scope, leaving)
    const here = reported.filter(({ isLeaving }) => !isLeaving)
    if (here.length === 0 || (await countLive(scope)) > maxLive) return new Map()

    const peeks = here.flatMap(({ visit: { widgetId }, peekHash }) =>
      peekHash === undefined ? [] : [{ widgetId, peekHash }],
    )
    const contacts = peeks.length > 0 ? await this.findContacts(scope, peeks) : undefined
    const browserOf = ({ peekHash }: ReportedVisit): BrowserOf | undefined =>
      peekHash === undefined ? undefined : contacts?.get(peekHash)
    const listed = here
      .map((one) => ({ ...one, ...(browserOf(one) ?? unknownVisitor) }))
      .filter(({ contactId, hasRoom }) => contactId !== null || hasRoom())
    if (listed.length === 0) return new Map()
    const noted = await withoutUndoable(
      scope,
      await upsertVisits(
        scope,
        listed.map(({ visit, contactId, begunAs }) => ({ ...visit, contactId, begunAs })),
      ),
    )
    const arrived = noted.filter((row) => row.hasArrived)
    if (arrived.length > 0) await notifyArrivals(scope, arrived)
    emitPages(scope, noted)
    emitOpened(scope, noted, here)
    // A known browser loads the conversation itself, so one notification is enough.
    const notified = noted.filter((row) => row.invitedTo !== null && !row.isClaimable)
    if (notified.length > 0) await clearInvitations(scope, keysOf(notified))
    const seen = noted.flatMap((row) => (row.isBlocked ? [] : (row.contactId ?? [])))
    // Written last, so that requests waiting for one of these locks don't wait for the rest.
    if (seen.length > 0) await updateSeenAt(scope, seen)
    return new Map(
      noted.map((row) => [
        row.keyHash,
        {
          isBlocked: row.isBlocked,
          invitedTo: row.invitedTo,
          isClaimable: row.isClaimable,
        },
      ]),
    )
  }
}

/** The sender can still undo these messages, so visitors aren't notified yet. */
async function withoutUndoable(scope: Scope, noted: readonly NotedVisit[]): Promise<NotedVisit[]> {
  const invited = noted.flatMap((row) => row.invitedTo ?? [])
  const unsent = invited.length === 0 ? [] : await listWithoutMessages(scope, invited)
  return noted.map((row) =>
    row.invitedTo !== null && unsent.includes(row.invitedTo) ? { ...row, invitedTo: null } : row,
  )
}

/**
 * Notifies teammates who watch, and reopens conversations that were snoozed until the visitor
 * returns.
 */
async function notifyArrivals(scope: Scope, arrived: readonly NotedVisit[]): Promise<void> {
  const contactIds = arrived.flatMap(({ contactId: id }) => id ?? [])
  if (contactIds.length > 0) await wakeForVisit(scope, contactIds)
  for (const row of arrived.slice(0, maxEventsAtOnce))
    scope.emit(visitorArrived, visitorEventData(row))
}

function emitPages(scope: Scope, noted: readonly NotedVisit[]): void {
  const turned = noted.filter((row) => row.hasTurned && row.pageUrl !== '')
  for (const row of turned.slice(0, maxEventsAtOnce)) {
    scope.emit(visitorPageViewed, {
      ...visitorEventData(row),
      url: row.pageUrl,
      title: row.pageTitle,
    })
  }
}

function emitOpened(
  scope: Scope,
  noted: readonly NotedVisit[],
  reported: readonly ReportedVisit[],
): void {
  const opened = new Set(reported.filter((one) => one.isOpening).map(({ visit }) => visit.keyHash))
  const there = noted.filter((row) => opened.has(row.keyHash) && !row.isBlocked)
  for (const row of there.slice(0, maxEventsAtOnce)) scope.emit(widgetOpened, visitorEventData(row))
}

const unknownVisitor = { contactId: null, begunAs: null } as const

interface Batch {
  readonly reported: Map<string, ReportedVisit>
  readonly done: Promise<ReadonlyMap<string, Answer>>
}

interface Answer extends Noted {
  readonly isBlocked: boolean
}

function keysOf(rows: readonly { readonly keyHash: string }[]): string[] {
  return rows.map(({ keyHash: hash }) => hash)
}

export function refuseBlocked(): never {
  refuse('forbidden', 'You can’t send messages at the moment.')
}

function refuseOverload(): never {
  refuse('rate_limited', 'Too many visits at once. Try again in a moment.', {
    retryAfterSeconds: 30,
  })
}

const maxBatchSize = 1000
const maxLive = 20_000

export const visitBatchesOf = perProduct(() => new VisitBatches(findContactsByPeeks))
