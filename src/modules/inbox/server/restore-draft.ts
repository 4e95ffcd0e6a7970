import type { Scope } from '#platform/scope/scope.ts'

import type { KeptMailHead } from '../mail-model.ts'
import type { MessageBlock } from '../model.ts'
import { keptBlock } from './block-columns.ts'
import { keptMail } from './mail-head.ts'
import { extendExpiry, setExpiry } from './store/attachments.ts'
import { findDraft, storeDraft } from './store/drafts.ts'

export async function restoreDraft(
  scope: Scope,
  {
    conversationId,
    memberId,
    text,
    fileIds,
    block,
    replyToId,
    mail,
  }: {
    conversationId: string
    memberId: string
    text: string
    fileIds: readonly string[]
    block: MessageBlock | null
    replyToId: string | null
    mail: KeptMailHead | null
  },
): Promise<void> {
  const key = { conversationId, memberId, kind: 'text' } as const
  // The browser may save at the same moment; then the draft is read once more.
  for (let tries = 0; tries < maxTries; tries++) {
    const kept = await findDraft(scope, key)
    const files = [...new Set([...(kept?.fileIds ?? []), ...fileIds])].slice(0, maxFiles)
    const put = await storeDraft(scope, key, {
      text: [kept?.text, text].filter(Boolean).join('\n\n').slice(0, maxCharacters),
      fileIds: files,
      block: (kept && keptBlock(kept)) ?? block,
      replyToId: kept?.replyToId ?? replyToId,
      mail: (kept && keptMail(kept)) ?? mail,
      calledOffAt: scope.now,
      version: kept?.version ?? 0,
    })
    if (put) return setExpiry(scope, { memberId }, files, expiresAt(scope))
  }
  throw new Error('The draft changed too often while restoring it. Try again.')
}

/** Files of a draft last longer than other unsent files. */
export async function keepFiles(
  scope: Scope,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  await extendExpiry(scope, { memberId }, ids, expiresAt(scope))
}

function expiresAt({ now }: Scope): Date {
  return new Date(now.getTime() + keptMs)
}

const maxTries = 10
const maxFiles = 25
const maxCharacters = 50_000
const keptMs = 30 * 24 * 3_600_000
