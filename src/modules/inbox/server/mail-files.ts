import { hashToken } from '#lib/random-token.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { theProduct, changeConversation } from './change-conversation.ts'
import { lockHeld } from './store/changes.ts'
import { insertAttachment, type AttachmentRow } from './store/attachments.ts'

export async function adoptMailFiles(
  scope: Scope,
  mailId: string,
  files: readonly Pick<
    AttachmentRow,
    'id' | 'name' | 'type' | 'size' | 'width' | 'height' | 'isInline'
  >[],
): Promise<{ ids: readonly string[]; visitorHash: string }> {
  const visitorHash = hashToken(`mail ${mailId}`)
  for (const { id, name, type, size, width, height, isInline } of files) {
    await insertAttachment(scope, {
      id,
      name,
      type,
      size,
      width,
      height,
      isInline,
      visitorHash,
      createdAt: scope.now,
      expiresAt: new Date(scope.now.getTime() + anHourMs),
    })
  }
  return { ids: files.map(({ id }) => id), visitorHash }
}

export async function noteFilesLeftOut(
  scope: Scope,
  conversationId: string,
  files: readonly { readonly name: string; readonly why: string }[],
): Promise<void> {
  const row = files.length > 0 ? await lockHeld(scope, conversationId) : undefined
  if (!row) return
  const line = { what: 'filesLeftOut', files: files.slice(0, maxNamed) }
  await changeConversation(scope, row, { by: theProduct, lines: [line] })
}

export async function noteAutoReply(
  scope: Scope,
  conversationId: string,
  email: string,
): Promise<void> {
  const row = await lockHeld(scope, conversationId)
  const line = { what: 'autoReplied', email }
  if (row) await changeConversation(scope, row, { by: theProduct, lines: [line] })
}

const anHourMs = 3_600_000
const maxNamed = 20
