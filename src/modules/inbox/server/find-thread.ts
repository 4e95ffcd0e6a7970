import type { Scope } from '#platform/scope/scope.ts'

import { kindOfChannel } from './mail-head.ts'
import { findConversation } from './store/conversations.ts'
import { findMergedInto } from './store/merges.ts'

export interface Thread {
  readonly id: string
  readonly number: number
  readonly channelId: string
  readonly contactId: string
  readonly subject: string
  readonly assigneeId: string | null
  readonly teamId: string | null
  readonly isTrashed: boolean
  readonly isMail: boolean
}

export async function findThread(scope: Scope, id: string): Promise<Thread | undefined> {
  const row = await findConversation(scope, (await findMergedInto(scope, id)) ?? id)
  if (!row) return undefined
  const { channelId, contactId, subject } = row
  const { assigneeId, teamId } = row
  const isMail = (await kindOfChannel(scope, channelId)) === 'email'
  const whose = { channelId, contactId, assigneeId, teamId, isTrashed: row.deletedAt !== null }
  return { id: row.id, number: Number(row.number), subject, isMail, ...whose }
}
