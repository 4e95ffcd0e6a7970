import { createLead, isContact } from '#modules/contacts/server/public.ts'
import { startByMember, reachOfConversation } from '#modules/inbox/server/public.ts'
import { isWidget, readPageTerms } from '#modules/widget/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import * as contract from '../../contract.ts'
import type { Trail, Visitor } from '../../model.ts'
import { presentVisitor } from '../present.ts'
import {
  changeVisitor,
  countFitting,
  findVisitorRow,
  listGone,
  listLatestOf,
  listLive,
  lockVisitor,
  type VisitorRow,
} from '../store/visitors.ts'
import { trailOf } from '../trails.ts'

export async function listVisitors(
  scope: Scope,
  { since, ...filter }: ParsedInputOf<typeof contract.listVisitors>,
): Promise<AnswerOf<typeof contract.listVisitors>> {
  const from = since === undefined ? undefined : new Date(since)
  const rows = await listLive(scope, filter, from)
  const { widgetId } = filter
  if (widgetId && rows.length === 0 && !(await isWidget(scope, widgetId))) {
    refuse('not_found', 'Widget not found.')
  }
  const { utmSources, ...count } = await countFitting(scope, filter)
  return {
    items: rows.map((row) => presentVisitor(scope, row)),
    goneIds: from ? await listGone(scope, filter, from) : [],
    total: count.total,
    countries: [...count.countries],
    languages: [...count.languages],
    referrers: [...count.referrers],
    utmSources: [...utmSources],
    // Overlaps with the last poll: another node may still commit rows with an earlier timestamp.
    until: new Date(scope.now.getTime() - overlapMs).toISOString(),
  }
}

export async function getVisitor(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.getVisitor>,
): Promise<Visitor> {
  return presentVisitor(scope, (await findVisitorRow(scope, id)) ?? refuseMissing())
}

export async function getVisitorTrail(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.getVisitorTrail>,
): Promise<Trail> {
  const row = (await findVisitorRow(scope, id)) ?? refuseMissing()
  return trailOf(scope, [row])
}

export async function getTrail(
  scope: Scope,
  { contactId }: ParsedInputOf<typeof contract.getTrail>,
): Promise<Trail> {
  if (!(await isContact(scope, contactId))) {
    refuse('not_found', 'Contact not found.')
  }
  return trailOf(scope, await listLatestOf(scope, contactId))
}

export async function writeToVisitor(
  scope: Scope,
  { id, ...said }: ParsedInputOf<typeof contract.writeToVisitor>,
): Promise<AnswerOf<typeof contract.writeToVisitor>> {
  const row = (await lockVisitor(scope, id)) ?? refuseMissing()
  const terms = await readPageTerms(scope, row.widgetId)
  if (!terms) refuse('conflict', 'The widget this visitor uses isn’t live.')
  if (row.excludedAt) refuse('conflict', 'This visitor is excluded as part of your team.')
  if (row.blockedUntil && row.blockedUntil > scope.now) {
    refuse('conflict', 'This visitor is blocked. Unblock them first.')
  }
  if (terms.isForSigned && row.contactId === null) {
    refuse('conflict', 'This widget only accepts people who are signed in on your site.')
  }
  const contactId = row.contactId ?? (await createVisitorContact(scope, row))
  const conversationId = await startByMember(scope, {
    channelId: terms.channelId,
    contactId,
    begunAs: row.begunAs,
    ...said,
    pageUrl: row.pageUrl,
  })
  await changeVisitor(scope, id, {
    contactId,
    invitedTo: conversationId,
    // Only for unknown visitors: messages to an earlier contact aren't for the person who uses this
    // browser now.
    ...(row.contactId === null && {
      claimableUntil: new Date(scope.now.getTime() + claimableMs),
    }),
  })
  const reach = await reachOfConversation(scope, conversationId)
  scope.emit(contract.visitorInvited, { visitorId: id, conversationId }, { subjectId: id, reach })
  return { conversationId }
}

async function createVisitorContact(scope: Scope, row: VisitorRow): Promise<string> {
  const lead = await createLead(scope, {
    // The new contact keeps the visitor's ID, so the name on the visitor list doesn't change.
    id: row.id,
    ...(row.locale.length >= 2 && { locale: row.locale }),
    ...(row.timeZone && { timeZone: row.timeZone }),
  })
  return lead.id
}

export function refuseMissing(): never {
  refuse('not_found', 'This visitor no longer exists.')
}

const overlapMs = 5000
const claimableMs = 24 * 3_600_000
