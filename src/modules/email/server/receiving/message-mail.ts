import type { Message } from '#modules/inbox/model.ts'
import { findVisibleMessage } from '#modules/inbox/server/public.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as mailsContract from '../../mails-contract.ts'
import { mailTrust } from '../../mails-contract.ts'
import { findInbound, findMessageMail, type MessageMailRow } from './store.ts'

export async function getMessageMail(
  scope: Scope,
  { id }: ParsedInputOf<typeof mailsContract.getMessageMail>,
): Promise<AnswerOf<typeof mailsContract.getMessageMail>> {
  const { message, row } = await getSeenMail(scope, id)
  const inbound = row.inboundId === null ? undefined : await findInbound(scope, row.inboundId)
  return {
    messageId: id,
    direction: row.direction,
    text: row.text,
    html: row.html,
    inlineFiles: inlineFilesOf(row, message),
    headerId: row.headerId,
    inReplyTo: row.inReplyTo,
    trust: mailTrust.safeParse(row.trust).data ?? null,
    hasOriginal: inbound !== undefined,
  }
}

export async function downloadOriginal(
  scope: Scope,
  { id }: ParsedInputOf<typeof mailsContract.downloadOriginal>,
  { reply }: Pick<Exchange, 'reply'>,
): Promise<AnswerOf<typeof mailsContract.downloadOriginal>> {
  const { storage } = scope.product
  const { row } = await getSeenMail(scope, id)
  const inbound = row.inboundId === null ? undefined : await findInbound(scope, row.inboundId)
  const stored = inbound && (await storage.get(storageKey(scope.organizationId, inbound.id)))
  if (!stored)
    refuse(
      'not_found',
      'The original email is no longer available. Originals are stored for 30 days.',
    )
  await reply.sendFile({ name: `mail-${id.slice(-8)}.eml`, type: 'message/rfc822' }, stored.stream)
  return {}
}

async function getSeenMail(
  scope: Scope,
  id: string,
): Promise<{ message: Message; row: MessageMailRow }> {
  const message = await findVisibleMessage(scope, id)
  const row = message && (await findMessageMail(scope, id))
  if (!row) refuse('not_found', 'This email no longer exists.')
  return { message, row }
}

function inlineFilesOf(
  { inlineFiles: inline }: MessageMailRow,
  { files }: Pick<Message, 'files'>,
): AnswerOf<typeof mailsContract.getMessageMail>['inlineFiles'] {
  return Object.entries(Object(inline) as Record<string, string>).flatMap(([contentId, fileId]) => {
    const file = files.find((each) => each.id === fileId)
    return file ? [{ contentId, file }] : []
  })
}
