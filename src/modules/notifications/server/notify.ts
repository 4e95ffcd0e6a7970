import { listReachable, type ReachableMember } from '#modules/organization/server/public.ts'
import type { NoticeReach } from '#platform/notices/notice-reach.ts'
import type { NoticeKind, NoticeReachCheck, NoticeChannels } from '#platform/notices/notice.ts'
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
  readonly link?: string
  readonly subjectId?: string
  /**
   * While a notification with the same topic and subject is unread, this one replaces it: the count
   * goes up, without sound or push soon after the last one.
   */
  readonly topic?: string
  readonly count?: number
  readonly urgentFor?: readonly string[]
  /** The member who caused it, if different from the actor. They aren't notified. */
  readonly by?: EventActor
}

/** Notifies members in the ways they chose; never the member who caused it. */
export async function notify(scope: Scope, notice: Notice): Promise<void> {
  await sendPrepared(scope, await prepareNotices(scope, [notice]))
}

export interface Prepared extends Addressee {
  readonly notice: Notice
  readonly isPushed: boolean
  readonly hasSound: boolean
  readonly mailTo: string | null
}

/** Resolves all recipients and channels in bulk; nothing is written yet. */
export async function prepareNotices(
  scope: Scope,
  notices: readonly Notice[],
): Promise<readonly Prepared[]> {
  const addressed = await listAddressed(scope, notices)
  if (addressed.length === 0) return []
  return keepVisible(scope, await decideWays(scope, addressed))
}

export async function sendPrepared(scope: Scope, prepared: readonly Prepared[]): Promise<void> {
  const deliveries = await afterWaiting(scope, prepared)
  const kept = deliveries.filter(
    (one) => one.isShown || one.isPushed || one.mailDueAt || one.isWaiting,
  )
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
  for (const { mailTo, notice } of deliveries) {
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

/** Checked last and only for interested members, because each check is expensive. */
async function keepVisible(
  scope: Scope,
  prepared: readonly Prepared[],
): Promise<readonly Prepared[]> {
  const limited = Map.groupBy(prepared, ({ notice }) => notice.kind.visibility)
  const looks = [...limited].map(async ([visibility, group]) => {
    if (!visibility) return group
    const maySee = await visibility(scope, {
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

async function decideWays(scope: Scope, addressed: readonly Addressed[]): Promise<Prepared[]> {
  const memberIds = [...new Set(addressed.map(({ member }) => member.memberId))]
  const [rows, preferencesOf, isNear] = await Promise.all([
    listSettingRows(scope, memberIds),
    readPreferences(scope, memberIds),
    loadReachChecks(scope, addressed),
  ])
  const chosen = new Map(rows.map((row) => [`${row.memberId} ${row.kind}`, row]))
  return addressed.flatMap(({ notice, member }) => {
    const { memberId, email } = member
    const { key, defaults } = notice.kind
    const choice = chosen.get(`${memberId} ${key}`)
    if (!isNear(notice, memberId, reachOf(choice))) return []
    const ways: Required<NoticeChannels> = waysOf(choice, defaults)
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
      notifiedAt: scope.now,
    }
  })
}

function isUrgentFor({ urgentFor = [] }: Notice, memberId: string): boolean {
  return urgentFor.includes(memberId)
}

async function loadReachChecks(
  scope: Scope,
  addressed: readonly Addressed[],
): Promise<(notice: Notice, memberId: string, reach: NoticeReach) => boolean> {
  const groups = Map.groupBy(addressed, ({ notice }) => notice.kind.reachCheck)
  const known = new Map<NoticeReachCheck, Awaited<ReturnType<NoticeReachCheck>>>()
  await Promise.all(
    [...groups].map(async ([reachCheck, group]) => {
      const memberIds = [...new Set(group.map(({ member }) => member.memberId))]
      const subjectIds = [...new Set(group.flatMap(({ notice }) => notice.subjectId ?? []))]
      if (reachCheck) known.set(reachCheck, await reachCheck(scope, { memberIds, subjectIds }))
    }),
  )
  return ({ kind: { reachCheck }, subjectId }, memberId, reach) => {
    const isNear = reachCheck && known.get(reachCheck)
    return !isNear || subjectId === undefined || isNear(memberId, subjectId, reach)
  }
}

async function afterWaiting(
  scope: Scope,
  prepared: readonly Prepared[],
): Promise<(Prepared & { readonly isWaiting: boolean })[]> {
  const following = prepared.flatMap(({ memberId, notice: { topic, subjectId } }) =>
    topic === undefined || subjectId === undefined ? [] : { memberId, subjectId, topic },
  )
  const waiting = following.length === 0 ? [] : await takeWaiting(scope, following)
  const before = new Map(
    waiting.map((row) => [`${row.memberId} ${row.subjectId} ${row.topic}`, row]),
  )
  return prepared.map((one) => {
    const { topic, subjectId } = one.notice
    const row = before.get(`${one.memberId} ${subjectId} ${topic}`)
    if (!row) return { ...one, isWaiting: false }
    const isSoon = isSoonAfter(row.toldAt, scope.now)
    return {
      ...one,
      isWaiting: true,
      isPushed: one.isPushed && !isSoon,
      hasSound: one.hasSound && !isSoon,
      mailDueAt: row.mailDueAt,
      mailTo: null,
      notifiedAt: isSoon ? row.toldAt : scope.now,
    }
  })
}

/** Contains other people's names and titles, which can be long. */
function shortened(notice: Notice): Notice {
  const cut = (text: string, most: number): string =>
    text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
  return {
    ...notice,
    title: cut(notice.title, 200),
    ...(notice.body !== undefined && { body: cut(notice.body, 500) }),
  }
}
