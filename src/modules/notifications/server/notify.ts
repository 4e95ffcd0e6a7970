import { listReachable, type ReachableMember } from '#modules/organization/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { EventActor } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { notificationCreated } from '../contract.ts'
import { insertNotifications, listSettingRows } from './store.ts'

export interface Notice {
  readonly kind: NoticeKind
  readonly memberIds: readonly string[]
  readonly title: string
  readonly body?: string
  /** A path inside the product. */
  readonly link?: string
  /** Who made it happen, where that is not whoever acts now: he knows already. */
  readonly by?: EventActor
}

export type Links = Pick<Config, 'publicUrl'>

/** Tells members of something, each in the ways he chose; never whoever did it himself. */
export async function notify(scope: Scope, links: Links, notice: Notice): Promise<void> {
  const { kind, title, body = '', link } = shortened(notice)
  const wanted = [...new Set(notice.memberIds)]
  const reachable = await listReachable(scope, wanted)
  const members = reachable.filter((member) => !isActor(scope, notice.by, member))
  if (members.length === 0) return
  const ways = await chosenWays(scope, kind, members)

  const shown = members.filter(({ memberId }) => ways(memberId).inApp)
  if (shown.length > 0) {
    const ids = shown.map(({ memberId }) => memberId)
    const row = { kind: kind.key, title, body, link: link ?? null }
    for (const { id, member_id: memberId } of await insertNotifications(scope, ids, row)) {
      const data = { notificationId: id, kind: kind.key, title }
      scope.emit(notificationCreated, data, { subjectId: id, memberId })
    }
  }
  for (const { memberId, email } of members) {
    if (email !== null && ways(memberId).email) {
      await mail(scope, links, email, { kind, title, body, link })
    }
  }
}

function isActor(
  { actor }: Scope,
  by: EventActor | undefined,
  { memberId, userId }: ReachableMember,
): boolean {
  if (actor.kind === 'member' && actor.membership.memberId === memberId) return true
  return by?.id === memberId || by?.id === userId
}

async function chosenWays(
  scope: Scope,
  { key, defaults }: NoticeKind,
  members: readonly ReachableMember[],
): Promise<(memberId: string) => NoticeKind['defaults']> {
  const rows = await listSettingRows(
    scope,
    members.map(({ memberId }) => memberId),
  )
  const chosen = new Map(
    rows
      .filter(({ kind }) => kind === key)
      .map((row) => [row.member_id, { inApp: row.in_app, email: row.email }]),
  )
  return (memberId) => chosen.get(memberId) ?? defaults
}

async function mail(
  scope: Scope,
  { publicUrl }: Links,
  to: string,
  {
    kind,
    title,
    body,
    link,
  }: { kind: NoticeKind; title: string; body: string; link: string | undefined },
): Promise<void> {
  const content = {
    title,
    paragraphs: body === '' ? [] : [body],
    ...(link !== undefined && { action: { label: 'Open', url: new URL(link, publicUrl).href } }),
    footer: 'You choose in your profile what we write to you about.',
  }
  const letter = { subject: title, text: mailText(content), html: mailHtml(content) }
  await queueMail(scope, { to, kind: `notification.${kind.key}`.slice(0, 60), ...letter })
}

/** Names and titles of others stand in it, and they can be long. */
function shortened(notice: Notice): Notice {
  const cut = (text: string, most: number): string =>
    text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
  return {
    ...notice,
    title: cut(notice.title, 200),
    ...(notice.body !== undefined && { body: cut(notice.body, 500) }),
  }
}
