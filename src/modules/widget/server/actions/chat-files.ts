import { keepAttachment } from '#modules/inbox/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import type { ChatFile } from '../../model.ts'
import { openerHashOf } from '../store/windows.ts'
import { hashOf, getLiveWidget } from './pages.ts'
import { settingsOf } from './widgets.ts'

export async function uploadChatFile(
  scope: Scope,
  { id, name }: ParsedInputOf<typeof chatContract.uploadChatFile>,
  exchange: Exchange,
): Promise<ChatFile> {
  const token = exchange.visitorToken
  if (token?.widgetId !== id) refuse('unauthorized', 'Reopen the chat to continue.')
  const visitorHash = hashOf(token.secret)
  const openerHash = await scope.inOwnTransaction('read', (innerScope) =>
    openerHashOf(innerScope, visitorHash),
  )
  for (const { who, limit } of [
    { who: `${scope.organizationId}:${exchange.address}`, limit: 120 },
    { who: openerHash, limit: 60 },
  ]) {
    await scope.spend({
      bucket: `chat:file:${who}`,
      limit,
      windowSeconds: 3600,
      sentence: 'You’ve uploaded too many files. Try again later.',
    })
  }
  // Checked in a separate scope: the upload may take minutes, and its transaction starts
  // afterwards.
  const widget = await scope.inOwnTransaction('read', (innerScope) => getLiveWidget(innerScope, id))
  if (!settingsOf(widget.published).hasAttachments) {
    refuse('forbidden', 'This chat doesn’t accept files.')
  }
  const uploader = { visitorHash }
  return keepAttachment(scope, { name, uploader }, exchange)
}
