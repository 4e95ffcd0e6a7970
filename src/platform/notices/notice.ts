import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { NoticeReach } from './notice-reach.ts'

export const noticeSlot = slot<NoticeKind>('notices')

export interface NoticeKind {
  /** A noun first, like event names: `member.joined`. */
  readonly key: string
  readonly group: string
  readonly label: string
  readonly description: string
  readonly defaults: NoticeChannels
  /**
   * For kinds that can be urgent: which notifications are delivered during quiet hours, as the
   * settings describe it.
   */
  readonly urgentWhen?: string
  /** For kinds with limited visibility: checked on creation and again before a delayed delivery. */
  readonly visibility?: NoticeVisibility
  /** For kinds that can concern the member or not, so the member can choose the reach. */
  readonly reachCheck?: NoticeReachCheck
}

export interface NoticeChannels {
  readonly inApp: boolean
  readonly email: boolean
  readonly push?: boolean
  readonly sound?: boolean
}

/** Returns which members can see which subjects today. */
export type NoticeVisibility = (
  scope: Scope,
  question: { readonly memberIds: readonly string[]; readonly subjectIds: readonly string[] },
) => Promise<(memberId: string, subjectId: string) => boolean>

/** Returns whether a subject is within a member's reach. */
export type NoticeReachCheck = (
  scope: Scope,
  question: { readonly memberIds: readonly string[]; readonly subjectIds: readonly string[] },
) => Promise<(memberId: string, subjectId: string, reach: NoticeReach) => boolean>

export function noticeKind({
  group = 'Organization',
  ...kind
}: Omit<NoticeKind, 'group'> & { readonly group?: string }): NoticeKind {
  return { group, ...kind }
}
