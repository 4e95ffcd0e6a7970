import { readOrganization } from '#modules/organization/server/public.ts'
import { isTimeZone } from '#lib/zone-time.ts'
import { noticeSlot, type NoticeChannels } from '#platform/notices/notice.ts'
import { usualReach, type NoticeReach } from '#platform/notices/notice-reach.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../contract.ts'
import type { NotificationPreferences } from '../model.ts'
import {
  listPreferences,
  listSettingRows,
  setPreferences,
  setSetting,
  type SettingRow,
} from './settings-store.ts'

type Settings = AnswerOf<typeof contract.getNotificationSettings>

export async function getNotificationSettings(scope: Scope): Promise<Settings> {
  const { memberId } = memberOf(scope)
  const rows = await listSettingRows(scope, [memberId])
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  const preferencesOf = await readPreferences(scope, [memberId])
  return {
    items: scope
      .gather(noticeSlot)
      .map(({ key, group, label, description, urgentWhen = null, ...kind }) => {
        const row = chosen.get(key)
        const reach = kind.reachCheck ? reachOf(row) : null
        const ways = waysOf(row, kind.defaults)
        return { kind: key, group, label, description, urgentWhen, reach, ...ways }
      }),
    preferences: withoutPast(preferencesOf(memberId), scope.now),
  }
}

function withoutPast(preferences: NotificationPreferences, now: Date): NotificationPreferences {
  const { pausedUntil } = preferences
  const isOver = pausedUntil !== null && Date.parse(pausedUntil) <= now.getTime()
  return isOver ? { ...preferences, pausedUntil: null } : preferences
}

export async function updateNotificationSettings(
  scope: Scope,
  { items = [], preferences }: ParsedInputOf<typeof contract.updateNotificationSettings>,
): Promise<Settings> {
  const { memberId } = memberOf(scope)
  const before = await getNotificationSettings(scope)
  for (const { kind, inApp, email, push, sound, reach } of items) {
    const setting = before.items.find((candidate) => candidate.kind === kind)
    if (!setting) refuse('not_found', 'This kind of notification doesn’t exist.')
    if (reach !== undefined && setting.reach === null) {
      refuseField('items', 'This notification only covers your own items.')
    }
    await setSetting(scope, {
      memberId,
      kind,
      inApp: inApp ?? setting.inApp,
      email: email ?? setting.email,
      push: push ?? setting.push,
      sound: sound ?? setting.sound,
      reach: reach ?? setting.reach,
    })
  }
  if (preferences) {
    const { digest, sound, quiet, timeZone, hearsUrgent, pausedUntil } = before.preferences
    const next = {
      digest: preferences.digest ?? digest,
      sound: preferences.sound ?? sound,
      quiet: preferences.quiet === undefined ? quiet : preferences.quiet,
      timeZone: preferences.timeZone ?? timeZone,
      hearsUrgent: preferences.hearsUrgent ?? hearsUrgent,
      pausedUntil: preferences.pausedUntil === undefined ? pausedUntil : preferences.pausedUntil,
    }
    refuseBadHours(next)
    refuseLongPause(scope, preferences.pausedUntil)
    await setPreferences(scope, memberId, next)
  }
  return getNotificationSettings(scope)
}

export async function readPreferences(
  scope: Scope,
  memberIds: readonly string[],
): Promise<(memberId: string) => NotificationPreferences> {
  const chosen = await listPreferences(scope, memberIds)
  const isSomeoneWithout = memberIds.some((id) => !chosen.has(id))
  const timeZone = isSomeoneWithout ? (await readOrganization(scope)).timeZone : 'UTC'
  const usual = {
    digest: 'immediately',
    sound: 'away',
    quiet: null,
    timeZone,
    hearsUrgent: true,
    pausedUntil: null,
  } as const
  return (memberId) => chosen.get(memberId) ?? usual
}

export function waysOf(
  row: SettingRow | undefined,
  defaults: NoticeChannels,
): Required<NoticeChannels> {
  if (!row) return { push: false, sound: false, ...defaults }
  return { inApp: row.inApp, email: row.email, push: row.push, sound: row.sound }
}

export function reachOf(row: SettingRow | undefined): NoticeReach {
  return row?.reach ?? usualReach
}

function refuseLongPause({ now }: Scope, pausedUntil: string | null | undefined): void {
  if (pausedUntil && Date.parse(pausedUntil) - now.getTime() > maxPauseDays * 86_400_000) {
    refuseField('preferences.pausedUntil', `Pause for ${maxPauseDays} days at most.`)
  }
}

const maxPauseDays = 31

function refuseBadHours({ quiet, timeZone }: NotificationPreferences): void {
  if (!isTimeZone(timeZone))
    refuseField('preferences.timeZone', 'Choose a time zone from the list.')
  if (quiet && quiet.from === quiet.until) {
    refuseField('preferences.quiet', 'Quiet hours can’t start and end at the same time.')
  }
}
