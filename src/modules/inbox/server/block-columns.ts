import type { Updateable } from 'kysely'

import type { Messages } from '#platform/database/tables.ts'

import { redactedDeep } from '../block-rules.ts'
import type { BlockAnswer, Message, MessageBlock } from '../model.ts'
import { blockWords, redactedText } from '../rules.ts'
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

/** What changes when words are taken out of a block and of its answer; nothing when they hold none. */
export function redactedBlock(row: MessageRow, secret: string): Updateable<Messages> {
  const block = keptBlock(row)
  if (!block) return {}
  const redact = (text: string): string => redactedText(text, secret)
  const after = redactedDeep(block, redact)
  const answer = redactedDeep(keptAnswer(row), redact)
  const isSame = JSON.stringify([after, answer]) === JSON.stringify([block, keptAnswer(row)])
  return isSame ? {} : { ...blockColumns(after), block_answer: answer }
}
