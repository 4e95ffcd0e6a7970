import { readForNotice } from '#modules/inbox/server/door.ts'
import { conversationPath } from '#modules/inbox/rules.ts'
import { notify } from '#modules/notifications/server/door.ts'
import { listMemberIdsOfTeams, listStandings } from '#modules/organization/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { EventData } from '#platform/events/event.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { slaBreached, slaWarning } from '../contract.ts'
import type { ClockKind } from '../rules.ts'
import { slaNotices } from './notices.ts'

type Links = Pick<Config, 'publicUrl'>

export function tellReactions(links: Links): readonly Reaction[] {
  return [
    on(slaWarning, 'tell-of-time-running-out', (scope, about) =>
      tell(scope, links, about, { kind: slaNotices.warned, words: soonWords }),
    ),
    on(slaBreached, 'tell-of-time-passed', (scope, about) =>
      tell(scope, links, about, { kind: slaNotices.breached, words: lateWords }),
    ),
  ]
}

interface Telling {
  readonly kind: NoticeKind
  readonly words: Readonly<Record<ClockKind, string>>
}

async function tell(
  scope: Scope,
  links: Links,
  { conversationId, kind: clock, policyName }: EventData<typeof slaWarning>,
  { kind, words }: Telling,
): Promise<void> {
  const held = await readForNotice(scope, conversationId)
  if (!held) return
  await notify(scope, links, {
    kind,
    memberIds: await listConcerned(scope, held),
    title: `${words[clock]} ${held.contactName}`,
    body: `${policyName}: ${held.preview}`,
    link: conversationPath(conversationId),
    subjectId: conversationId,
  })
}

/** Whose it is; else who could take it. The kind's own sight leaves out who may not see it. */
async function listConcerned(
  scope: Scope,
  { assigneeId, teamId }: { readonly assigneeId: string | null; readonly teamId: string | null },
): Promise<string[]> {
  if (assigneeId) return [assigneeId]
  const ofTeam = teamId ? await listMemberIdsOfTeams(scope, [teamId]) : []
  if (ofTeam.length > 0) return ofTeam
  return (await listStandings(scope)).map(({ memberId }) => memberId)
}

const soonWords = {
  first: 'A first reply is due soon to',
  next: 'A reply is due soon to',
  resolve: 'A solution is due soon for',
} as const
const lateWords = {
  first: 'A first reply is overdue to',
  next: 'A reply is overdue to',
  resolve: 'A solution is overdue for',
} as const
