import { listReachable, type ReachableMember } from '#modules/organization/server/public.ts'
import type { NoticeReach } from '#platform/notices/notice-reach.ts'
import type { NoticeKind, NoticeNearness, Ways } from '#platform/notices/notice.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import { notificationCreated } from '../contract.ts'
import { isSoonAfter, mailDueAt, quietEndsAt } from '../rules.ts'
import { mailNotice } from './mail-notice.ts'
import { pushTo } from './push/send-push.ts'
import { listSettingRows } from './settings-store.ts'
import { reachOf, readPreferences, waysOf } from './settings.ts'
import { insertNotifications, takeWaiting, type Addressee, type NewNotification } from './store.ts'

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
  /** For whom it cannot wait: they hear of it in quiet hours too, unless they chose otherwise. */
  readonly urgentFor?: readonly string[]
  /** Who made it happen, where that is not whoever acts now: he knows already. */
  readonly by?: EventActor
}

/** Tells members of something, each in the ways he chose; never whoever did it himself. */
export async function notify(scope: Scope, notice: Notice): Promise<void> {
  await tellPrepared(scope, await prepareNotices(scope, [notice]))
}

/** A notice for one member, and the ways in which he gets it. */
export interface Prepared extends Addressee {
  readonly notice: Notice
  readonly isPushed: boolean
  readonly hasSound: boolean
  /** Where a mail goes at once. */
  readonly mailTo: string | null
}

/** Who is to be told of what, and how: asked of all of them together, and nothing is written yet. */
export async function prepareNotices(
  scope: Scope,
  notices: readonly Notice[],
): Promise<readonly Prepared[]> {
  const addressed = await listAddressed(scope, notices)
  if (addressed.length === 0) return []
  return inSight(scope, await decideWays(scope, addressed))
}

/** Of one topic and subject each member may be told once. */
export async function tellPrepared(scope: Scope, prepared: readonly Prepared[]): Promise<void> {
  const told = await afterWaiting(scope, prepared)
  const kept = told.filter((one) => one.isShown || one.isPushed || one.mailDueAt || one.isWaiting)
  const ids = await insertNotifications(scope, kept.map(rowOf))
  for (const [place, { notice, memberId, isShown, hasSound }] of kept.entries()) {
    const id = ids[place]
    if (id === undefined || !isShown) continue
    const data = { notificationId: id, kind: notice.kind.key, title: notice.title, hasSound }
    scope.emit(notificationCreated, data, { subjectId: id, memberId })
  }
  const pushed = kept.flatMap(({ isPushed, memberId, notice: { subjectId, topic } }, place) => {
    const notificationId = ids[place]
    if (!isPushed || notificationId === undefined) return []
    const about = subjectId !== undefined && topic !== undefined ? { subjectId, topic } : undefined
    return { memberId, notificationId, about }
  })
  await pushTo(scope, pushed)
  for (const { mailTo, notice } of told) {
    if (mailTo !== null) await mailNotice(scope, mailTo, { body: '', ...notice })
  }
}

function rowOf({ notice, ...addressee }: Prepared): NewNotification {
  const { kind, title, body = '', link = null, subjectId = null, topic = null, count = 1 } = notice
  return { kind: kind.key, title, body, link, subjectId, topic, count, ...addressee }
}

interface Addressed {
  readonly notice: Notice
  readonly member: ReachableMember
}

/** Those who can be told and did not do it themselves. */
async function listAddressed(scope: Scope, notices: readonly Notice[]): Promise<Addressed[]> {
  const memberIds = new Set(notices.flatMap((notice) => notice.memberIds))
  if (memberIds.size === 0) return []
  const reachable = await listReachable(scope, [...memberIds])
  const members = new Map(reachable.map((member) => [member.memberId, member]))
  return notices.map(shortened).flatMap((notice) =>
    [...new Set(notice.memberIds)].flatMap((memberId) => {
      const member = members.get(memberId)
      return member && !isActor(scope, notice.by, member) ? { notice, member } : []
    }),
  )
}

/** Asked last, of the few who want to hear of it: looking for each of them costs. */
async function inSight(scope: Scope, prepared: readonly Prepared[]): Promise<readonly Prepared[]> {
  const limited = Map.groupBy(prepared, ({ notice }) => notice.kind.sight)
  const looks = [...limited].map(async ([sight, group]) => {
    if (!sight) return group
    const maySee = await sight(scope, {
      memberIds: [...new Set(group.map(({ memberId }) => memberId))],
      subjectIds: [...new Set(group.map(({ notice }) => subjectOf(notice)))],
    })
    return group.filter(({ memberId, notice }) => maySee(memberId, subjectOf(notice)))
  })
  return (await Promise.all(looks)).flat()
}

function subjectOf({ kind, subjectId }: Notice): string {
  if (subjectId === undefined) throw new Error(`A notice of ${kind.key} must name its subject.`)
  return subjectId
}

function isActor(
  { actor }: Scope,
  by: EventActor | undefined,
  { memberId, userId }: ReachableMember,
): boolean {
  if (actor.kind === 'member' && actor.membership.memberId === memberId) return true
  return by?.id === memberId || by?.id === userId
}

/** By what each of them chose; whose reach does not cover it is not told at all. */
async function decideWays(scope: Scope, addressed: readonly Addressed[]): Promise<Prepared[]> {
  const memberIds = [...new Set(addressed.map(({ member }) => member.memberId))]
  const [rows, preferencesOf, isNear] = await Promise.all([
    listSettingRows(scope, memberIds),
    readPreferences(scope, memberIds),
    readNearness(scope, addressed),
  ])
  const chosen = new Map(rows.map((row) => [`${row.member_id} ${row.kind}`, row]))
  return addressed.flatMap(({ notice, member }) => {
    const { memberId, email } = member
    const { key, defaults } = notice.kind
    const choice = chosen.get(`${memberId} ${key}`)
    if (!isNear(notice, memberId, reachOf(choice))) return []
    const ways: Required<Ways> = waysOf(choice, defaults)
    const preferences = preferencesOf(memberId)
    const isUrgent = preferences.hearsUrgent && isUrgentFor(notice, memberId)
    const isQuiet = !isUrgent && quietEndsAt(preferences, scope.now) !== undefined
    const isMailed = ways.email && email !== null
    const due = isMailed ? mailDueAt(preferences, scope.now, isUrgent) : undefined
    return {
      notice,
      memberId,
      isShown: ways.inApp,
      isPushed: ways.push && !isQuiet,
      hasSound: ways.sound && !isQuiet && preferences.sound !== 'off',
      mailDueAt: due ?? null,
      mailTo: isMailed && !due ? email : null,
      toldAt: scope.now,
    }
  })
}

function isUrgentFor({ urgentFor = [] }: Notice, memberId: string): boolean {
  return urgentFor.includes(memberId)
}

/** What is nobody's own is near to everybody. */
async function readNearness(
  scope: Scope,
  addressed: readonly Addressed[],
): Promise<(notice: Notice, memberId: string, reach: NoticeReach) => boolean> {
  const groups = Map.groupBy(addressed, ({ notice }) => notice.kind.nearness)
  const known = new Map<NoticeNearness, Awaited<ReturnType<NoticeNearness>>>()
  await Promise.all(
    [...groups].map(async ([nearness, group]) => {
      const memberIds = [...new Set(group.map(({ member }) => member.memberId))]
      const subjectIds = [...new Set(group.flatMap(({ notice }) => notice.subjectId ?? []))]
      if (nearness) known.set(nearness, await nearness(scope, { memberIds, subjectIds }))
    }),
  )
  return ({ kind: { nearness }, subjectId }, memberId, reach) => {
    const isNear = nearness && known.get(nearness)
    return !isNear || subjectId === undefined || isNear(memberId, subjectId, reach)
  }
}

/** What follows on something unread of the same topic: no second mail, and no noise for a while. */
async function afterWaiting(
  scope: Scope,
  prepared: readonly Prepared[],
): Promise<(Prepared & { readonly isWaiting: boolean })[]> {
  const following = prepared.flatMap(({ memberId, notice: { topic, subjectId } }) =>
    topic === undefined || subjectId === undefined ? [] : { memberId, subjectId, topic },
  )
  const waiting = following.length === 0 ? [] : await takeWaiting(scope, following)
  const before = new Map(
    waiting.map((row) => [`${row.member_id} ${row.subject_id} ${row.topic}`, row]),
  )
  return prepared.map((one) => {
    const { topic, subjectId } = one.notice
    const row = before.get(`${one.memberId} ${subjectId} ${topic}`)
    if (!row) return { ...one, isWaiting: false }
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
