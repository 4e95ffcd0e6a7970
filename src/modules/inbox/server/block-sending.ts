import { refuse } from '#platform/registry/refuse.ts'

import { redactedDeep } from '../block-rules.ts'
import { maxMessageFiles, tooMany } from '../file-limits.ts'
import type { MessageBlock } from '../model.ts'
import { picturesOf } from '../rules.ts'
import type { AttachmentRow } from './store/attachments.ts'

export function withPictures(
  fileIds: readonly string[],
  block: MessageBlock | undefined,
): readonly string[] {
  const all = [...new Set([...fileIds, ...picturesOf(block)])]
  if (all.length > maxMessageFiles) refuse('invalid', tooMany)
  return all
}

export function requirePictures(
  files: readonly AttachmentRow[],
  block: MessageBlock | undefined,
): void {
  const shown = new Set(picturesOf(block))
  if (files.some(({ id, width }) => shown.has(id) && width === null)) {
    refuse('invalid', 'Cards can only show images.')
  }
}

export function refuseInNote(): never {
  const message = 'Notes can’t have blocks, because customers don’t see notes.'
  refuse('invalid', message, { fields: [{ path: 'block', message }] })
}

/** PostgreSQL rejects lone surrogates. */
export function wellFormed(block: MessageBlock): MessageBlock {
  return redactedDeep(block, (text) => text.toWellFormed())
}
