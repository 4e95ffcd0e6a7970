import { audienceOfTicket } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  slaBreached,
  slaMet,
  slaWarning,
  ticketSlaBreached,
  ticketSlaMet,
  ticketSlaWarning,
} from '../contract.ts'
import type { News } from '../rules.ts'
import type { Carried, Thread } from './thread.ts'

export async function emitNews(
  scope: Scope,
  { talk }: Thread,
  {
    carried,
    news,
    names,
  }: {
    readonly carried: Carried
    readonly news: readonly News[]
    readonly names: ReadonlyMap<string, string>
  },
): Promise<void> {
  if (news.length === 0) return
  const { subject } = carried
  if (subject.kind === 'ticket') {
    const target = await audienceOfTicket(scope, subject.id)
    if (!target) return
    for (const one of news) {
      const about = { ...target.named, ...targetOf(one, names) }
      if (one.what === 'warned') scope.emit(ticketSlaWarning, about, target.about)
      if (one.what === 'breached') scope.emit(ticketSlaBreached, about, target.about)
      if (one.what === 'met') {
        scope.emit(ticketSlaMet, { ...about, endedAt: endOf(scope, one) }, target.about)
      }
    }
    return
  }
  if (!talk) return
  const { row } = talk
  const reach = {
    memberIds: [row.assigneeId],
    teamIds: [row.teamId],
    channelIds: [row.channelId],
  }
  const target = { subjectId: row.id, reach }
  for (const one of news) {
    const about = { conversationId: row.id, number: Number(row.number), ...targetOf(one, names) }
    if (one.what === 'warned') scope.emit(slaWarning, about, target)
    if (one.what === 'breached') scope.emit(slaBreached, about, target)
    if (one.what === 'met') scope.emit(slaMet, { ...about, endedAt: endOf(scope, one) }, target)
  }
}

function targetOf({ clock }: News, names: ReadonlyMap<string, string>) {
  return {
    kind: clock.kind,
    policyId: clock.policyId,
    policyName: names.get(clock.policyId) ?? '',
    dueAt: clock.dueAt?.toISOString() ?? null,
  }
}

function endOf({ now }: Scope, { clock }: News): string {
  return (clock.endedAt ?? now).toISOString()
}
