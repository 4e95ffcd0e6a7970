import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { NoticeReach } from './notice-reach.ts'

export const noticeSlot = slot<NoticeKind>('notices')

/** Something a member can be told of. He chooses for each kind whether, and by which way. */
export interface NoticeKind {
  /** Noun first, as events are named: `member.joined`. */
  readonly key: string
  /** Under which heading it stands in the settings. */
  readonly group: string
  /** In the settings: "Somebody joins". */
  readonly label: string
  readonly description: string
  readonly defaults: Ways
  /** Of kinds that can be urgent: which of them are told in quiet hours too, as the settings say. */
  readonly urgentWhen?: string
  /** Of what not everybody may see: asked when it is told, and again before it goes out later. */
  readonly sight?: NoticeSight
  /** Of what can be somebody's own or not: he chooses how far he wants to hear of it. */
  readonly nearness?: NoticeNearness
}

export interface Ways {
  readonly inApp: boolean
  readonly email: boolean
  readonly push?: boolean
  readonly sound?: boolean
}

/** Answers who may see which of these today. */
export type NoticeSight = (
  scope: Scope,
  asked: { readonly memberIds: readonly string[]; readonly subjectIds: readonly string[] },
) => Promise<(memberId: string, subjectId: string) => boolean>

/** Answers how near each of these is to a member: whether his reach covers it. */
export type NoticeNearness = (
  scope: Scope,
  asked: { readonly memberIds: readonly string[]; readonly subjectIds: readonly string[] },
) => Promise<(memberId: string, subjectId: string, reach: NoticeReach) => boolean>

export function noticeKind({
  group = 'Organization',
  ...kind
}: Omit<NoticeKind, 'group'> & { readonly group?: string }): NoticeKind {
  return { group, ...kind }
}
