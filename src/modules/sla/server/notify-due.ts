import { readForNotice } from '#modules/inbox/server/public.ts'
import { conversationPath } from '#modules/inbox/rules.ts'
import { notify } from '#modules/notifications/server/public.ts'
import { listMemberIdsOfTeams, listMemberAccess } from '#modules/organization/server/public.ts'
import { listMembersWithAccess, readTicketForNotice } from '#modules/tickets/server/public.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { EventData } from '#platform/events/event.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { slaBreached, slaWarning, ticketSlaBreached, ticketSlaWarning } from '../contract.ts'
import type { ClockKind } from '../rules.ts'
import { slaNotices } from './notices.ts'
import { findPolicyRow } from './store/policies.ts'

export const dueReactions: readonly Reaction[] = [
  on(slaWarning, 'tell-of-time-running-out', async (scope, about) =>
    notifyOfTarget(scope, { about, notice: soon, read: await readTalk(scope, about) }),
  ),
  on(slaBreached, 'tell-of-time-passed', async (scope, about) =>
    notifyOfTarget(scope, { about, notice: late, read: await readTalk(scope, about) }),
  ),
  on(ticketSlaWarning, 'tell-of-ticket-time-running-out', async (scope, about) =>
    notifyOfTarget(scope, { about, notice: soon, read: await readTicket(scope, about) }),
  ),
  on(ticketSlaBreached, 'tell-of-ticket-time-passed', async (scope, about) =>
    notifyOfTarget(scope, { about, notice: late, read: await readTicket(scope, about) }),
  ),
]

interface DueNotice {
  readonly kind: NoticeKind
  readonly ending: string
  readonly isLate: boolean
}

interface Recipients {
  readonly id: string
  readonly name: string
  readonly body: string
  readonly link: string
  readonly ownIds: readonly string[]
  readonly teamId: string | null
  readonly listOthers: () => Promise<string[]>
}

interface About {
  readonly kind: ClockKind
  readonly policyId: string
  readonly policyName: string
}

async function notifyOfTarget(
  scope: Scope,
  {
    about,
    notice,
    read,
  }: { readonly about: About; readonly notice: DueNotice; readonly read: Recipients | undefined },
): Promise<void> {
  if (!read) return
  const policy = notice.isLate ? await findPolicyRow(scope, about.policyId) : undefined
  await notify(scope, {
    kind: notice.kind,
    memberIds: await listConcerned(scope, read, policy?.tellsTeam ?? false),
    title: `${titleStarts[about.kind]} ${read.name} ${notice.ending}`,
    body: `${about.policyName}: ${read.body}`,
    link: read.link,
    subjectId: read.id,
    urgentFor: read.ownIds,
  })
}

async function readTalk(
  scope: Scope,
  { conversationId: id }: EventData<typeof slaWarning>,
): Promise<Recipients | undefined> {
  const held = await readForNotice(scope, id)
  return (
    held && {
      id,
      name: held.contactName,
      body: held.preview,
      link: conversationPath(id),
      ownIds: held.assigneeId ? [held.assigneeId] : [],
      teamId: held.teamId,
      listOthers: () => listAllMembers(scope),
    }
  )
}

async function readTicket(
  scope: Scope,
  { ticketId: id }: EventData<typeof ticketSlaWarning>,
): Promise<Recipients | undefined> {
  const held = await readTicketForNotice(scope, id)
  return (
    held && {
      id,
      name: held.key,
      body: held.title,
      link: held.link,
      ownIds: held.assigneeIds,
      teamId: held.teamId,
      listOthers: async () =>
        listMembersWithAccess(scope, held.boardId, await listAllMembers(scope)),
    }
  )
}

/**
 * The assignees, or else members who could take it. A policy may add the whole team for missed
 * targets. The notice's visibility check removes members without access.
 */
async function listConcerned(
  scope: Scope,
  { ownIds, teamId, listOthers }: Recipients,
  tellsTeam: boolean,
): Promise<string[]> {
  if (ownIds.length > 0 && !tellsTeam) return [...ownIds]
  const ofTeam = teamId ? await listMemberIdsOfTeams(scope, [teamId]) : []
  if (ownIds.length === 0) return ofTeam.length > 0 ? ofTeam : listOthers()
  const leading = ofTeam.length > 0 ? ofTeam : await listLeading(scope)
  return [...new Set([...ownIds, ...leading])]
}

async function listLeading(scope: Scope): Promise<string[]> {
  const members = await listMemberAccess(scope)
  return members.filter(({ role }) => role !== 'member').map(({ memberId }) => memberId)
}

async function listAllMembers(scope: Scope): Promise<string[]> {
  return (await listMemberAccess(scope)).map(({ memberId }) => memberId)
}

const titleStarts: Readonly<Record<ClockKind, string>> = {
  first: 'First reply to',
  next: 'Reply to',
  resolve: 'Resolution for',
}

const soon: DueNotice = {
  kind: slaNotices.warned,
  ending: 'is due soon',
  isLate: false,
}
const late: DueNotice = {
  kind: slaNotices.breached,
  ending: 'is overdue',
  isLate: true,
}
