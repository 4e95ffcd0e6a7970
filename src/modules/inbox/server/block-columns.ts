import { isDeepStrictEqual } from 'node:util'

import type { Updateable } from 'kysely'

import type { Messages } from '#platform/database/tables.ts'

import type { BlockAnswer, Message, MessageBlock } from '../model.ts'
import { blockWords } from '../rules.ts'
import type { NewMessage } from './store/changes.ts'
import type { MessageRow } from './store/messages.ts'

/** A block as it is kept, with its words beside it for who only reads. */
export function blockColumns(block: MessageBlock): Pick<NewMessage, 'block' | 'block_words'> {
  return { block, block_words: blockWords(block) }
}

/** It was checked when it was sent. */
export function keptBlock({ block }: { readonly block: unknown }): MessageBlock | null {
  return block as MessageBlock | null
}

/** An answer as it is kept: the key tells whether the same one comes again. */
export type KeptAnswer = BlockAnswer & { readonly clientKey: string }

export function keptAnswer({ block_answer: answer }: MessageRow): KeptAnswer | null {
  return answer as KeptAnswer | null
}

export function presentBlock(row: MessageRow): Pick<Message, 'block' | 'blockAnswer'> {
  if (row.deleted_at) return { block: null, blockAnswer: null }
  const block = keptBlock(row)
  const kept = keptAnswer(row)
  const at = row.block_answered_at?.toISOString()
  if (!kept || !at) return { block, blockAnswer: null }
  const { clientKey: _, ...answer } = kept
  return { block, blockAnswer: { answer, at } }
}

/** Nothing of it is left. */
export const noBlock = {
  block: null,
  block_words: '',
  block_answer: null,
  block_answered_at: null,
} satisfies Updateable<Messages>

/** A block and its answer as they are kept once words were taken out of them; nothing when none were. */
export function redactedColumns(
  row: MessageRow,
  after: { readonly block: MessageBlock | null; readonly answer: BlockAnswer | null },
): Updateable<Messages> {
  const { block, answer } = after
  const before = { block: keptBlock(row), answer: keptAnswer(row) }
  if (!block || isDeepStrictEqual({ block, answer }, before)) return {}
  return { ...blockColumns(block), block_answer: answer }
}
