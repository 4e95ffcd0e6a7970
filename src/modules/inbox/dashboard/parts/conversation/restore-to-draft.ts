import type { KeptMailHead } from '../../../mail-model.ts'
import type { Attachment, MessageBlock, Quote } from '../../../model.ts'
import { otherFiles } from '../blocks/bubble-block.tsx'
import { storeBlock, readBlock } from '../blocks/kept-block.ts'
import { restoreFiles } from './composer-files.ts'
import { draftPlace, storeDraft, readDraft, type DraftKind } from './drafts.ts'
import { storeMailTarget, readMailTarget } from './mail-target.ts'
import { storeReplyTarget, readReplyTarget } from './reply-target.ts'

interface Taken {
  readonly text: string
  readonly files: readonly Attachment[]
  readonly block?: MessageBlock | null | undefined
  readonly replyTo?: Quote | null | undefined
  readonly mail?: KeptMailHead | null | undefined
}

/**
 * Restores a canceled message as a draft, before anything written since. A newer block, quote or
 * recipient wins.
 */
export function restoreToDraft(conversationId: string, kind: DraftKind, taken: Taken): void {
  const { text, files, block, replyTo, mail } = taken
  const place = draftPlace(conversationId, kind)
  const written = readDraft(conversationId, kind)
  storeDraft(conversationId, kind, [text, written].filter(Boolean).join('\n\n'))
  const isBlockKept = readBlock(place) === undefined
  restoreFiles(place, isBlockKept ? files : otherFiles(files, block))
  if (block && isBlockKept) storeBlock(place, block)
  if (replyTo && readReplyTarget(conversationId, kind) === null) {
    storeReplyTarget(conversationId, kind, replyTo)
  }
  if (mail && !readMailTarget(conversationId)) storeMailTarget(conversationId, mail)
}
