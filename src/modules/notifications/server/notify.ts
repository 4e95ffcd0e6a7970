import { listReachable, type ReachableMember } from '#modules/organization/server/door.ts'
import type { NoticeKind, Ways } from '#platform/notices/notice.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import { notificationCreated } from '../contract.ts'
import { isSoonAfter, mailDueAt, quietEndsAt } from '../rules.ts'
import type { Links } from './links.ts'
import { mailNotice } from './mail-notice.ts'
import { pushTo } from './push/send-push.ts'
import { listSettingRows } from './settings-store.ts'
import { reachOf, readPreferences, waysOf } from './settings.ts'
import { insertNotifications, takeWaiting, type Addressee } from './store.ts'

export interface Notice {
  readonly kind: NoticeKind
  readonly memberIds: readonly string[]
  readonly title: string
  readonly body?: string
  /** A path inside the product. */
  readonly link?: string
  /** What it tells of; kinds whose sight is limited need it. */
  readonly subjectId?: string
  /**
   * While one of the same topic and subject is unread, this one takes its place: it is counted, and
   * soon after the last one neither heard nor pushed.
   */
  readonly topic?: string
  readonly count?: number
  /** Who made it happen, where that is not whoever acts now: he knows already. */
  readonly by?: EventActor
}

/** Tells members of something, each in the ways he chose; never whoever did it himself. */
export async function notify(scope: Scope, links: Links, notice: Notice): Promise<void> {
  if (notice.memberIds.length === 0) return
  const members = await listAddressed(scope, notice)
  if (members.length === 0) return
  const {
    kind,
    title,
    body = '',
    link,
    subjectId = null,
    topic = null,
    count = 1,
  } = shortened(notice)
  const decided = await inSight(scope, notice, await decideWays(scope, notice, members))
  const told = await afterWaiting(scope, notice, decided)
  const kept = told.filter((one) => one.isShown || one.isPushed || one.mailDueAt || one.isWaiting)
  const row = { kind: kind.key, title, body, link: link ?? null, subjectId, topic, count }
  const inserted = kept.length === 0 ? [] : await insertNotifications(scope, kept, row)
  const ids = new Map(inserted.map(({ id, member_id: memberId }) => [memberId, id]))

  for (const { memberId, isShown, hasSound } of kept) {
    const id = ids.get(memberId)
    if (id === undefined || !isShown) continue
    const data = { notificationId: id, kind: kind.key, title, hasSound }
    scope.emit(notificationCreated, data, { subjectId: id, memberId })
  }
  await pushTo(
    scope,
    kept.filter(({ isPushed }) => isPushed).map(({ memberId }) => memberId),
    ids,
  )
  for (const { mailTo } of told) {
    if (mailTo !== null) await mailNotice(scope, links, mailTo, { kind, title, body, link })
  }
}

/** Those who can be told and did not do it themselves. */
async function listAddressed(
  scope: Scope,
  { memberIds, by }: Notice,
): Promise<readonly ReachableMember[]> {
  const reachable = await listReachable(scope, [...new Set(memberIds)])
  return reachable.filter((member) => !isActor(scope, by, member))
}

/** Asked last, of the few who want to hear of it: looking for each of them costs. */
async function inSight(
  scope: Scope,
  { kind, subjectId }: Notice,
  told: readonly Told[],
): Promise<readonly Told[]> {
  if (!kind.sight || told.length === 0) return told
  if (subjectId === undefined) throw new Error(`A notice of ${kind.key} must name its subject.`)
  const memberIds = told.map(({ memberId }) => memberId)
  const maySee = await kind.sight(scope, { memberIds, subjectIds: [subjectId] })
  return told.filter(({ memberId }) => maySee(memberId, subjectId))
}

function isActor(
  { actor }: Scope,
  by: EventActor | undefined,
  { memberId, userId }: ReachableMember,
): boolean {
  if (actor.kind === 'member' && actor.membership.memberId === memberId) return true
  return by?.id === memberId || by?.id === userId
}

interface Told extends Addressee {
  /** One of the same is unread. */
  readonly isWaiting: boolean
  readonly isPushed: boolean
  readonly hasSound: boolean
  /** Where a mail goes at once. */
  readonly mailTo: string | null
}

/** By what each of them chose; whose reach does not cover it is not told at all. */
async function decideWays(
  scope: Scope,
  { kind: { key, defaults, nearness, isUrgent = false }, subjectId }: Notice,
  members: readonly ReachableMember[],
): Promise<Told[]> {
  const memberIds = members.map(({ memberId }) => memberId)
  const rows = await listSettingRows(scope, memberIds)
  const chosen = new Map(rows.filter(({ kind }) => kind === key).map((row) => [row.member_id, row]))
  const preferencesOf = await readPreferences(scope, memberIds)
  const isNear =
    nearness && subjectId !== undefined
      ? await nearness(scope, { memberIds, subjectId })
      : () => true
  const near = members.filter(({ memberId }) => isNear(memberId, reachOf(chosen.get(memberId))))
  return near.map(({ memberId, email }) => {
    const ways: Required<Ways> = waysOf(chosen.get(memberId), defaults)
    const preferences = preferencesOf(memberId)
    const isQuiet = !isUrgent && quietEndsAt(preferences, scope.now) !== undefined
    const isMailed = ways.email && email !== null
    const due = isMailed ? mailDueAt(preferences, scope.now, isUrgent) : undefined
    return {
      memberId,
      isWaiting: false,
      isShown: ways.inApp,
      isPushed: ways.push && !isQuiet,
      hasSound: ways.sound && !isQuiet && preferences.sound !== 'off',
      mailDueAt: due ?? null,
      mailTo: isMailed && !due ? email : null,
      toldAt: scope.now,
    }
  })
}

/** What follows on something unread of the same topic: no second mail, and no noise for a while. */
async function afterWaiting(
  scope: Scope,
  { topic, subjectId }: Notice,
  told: readonly Told[],
): Promise<readonly Told[]> {
  if (topic === undefined || subjectId === undefined || told.length === 0) return told
  const memberIds = told.map(({ memberId }) => memberId)
  const waiting = await takeWaiting(scope, { memberIds, subjectId, topic })
  const before = new Map(waiting.map((row) => [row.member_id, row]))
  return told.map((one) => {
    const row = before.get(one.memberId)
    if (!row) return one
    const isSoon = isSoonAfter(row.told_at, scope.now)
    return {
      ...one,
      isWaiting: true,
      isPushed: one.isPushed && !isSoon,
      hasSound: one.hasSound && !isSoon,
      mailDueAt: row.mail_due_at,
      mailTo: null,
      toldAt: isSoon ? row.told_at : scope.now,
    }
  })
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
