import { isDeepStrictEqual } from 'node:util'

import type { Updateable } from 'kysely'

import type { Messages } from '#platform/database/tables.ts'

import type { BlockAnswer, Message, MessageBlock } from '../model.ts'
import { blockWords } from '../rules.ts'
import type { NewMessage } from './store/changes.ts'
import type { MessageRow } from './store/messages.ts'

export function blockColumns(block: MessageBlock): Pick<NewMessage, 'block' | 'blockWords'> {
  return { block, blockWords: blockWords(block) }
}

export function keptBlock({ block }: { readonly block: unknown }): MessageBlock | null {
  return block as MessageBlock | null
}

/** The stored key shows whether the same answer is sent again. */
export type CachedAnswer = BlockAnswer & { readonly clientKey: string }

export function keptAnswer({ blockAnswer: answer }: MessageRow): CachedAnswer | null {
  return answer as CachedAnswer | null
}

export function presentBlock(row: MessageRow): Pick<Message, 'block' | 'blockAnswer'> {
  if (row.deletedAt) return { block: null, blockAnswer: null }
  const block = keptBlock(row)
  const kept = keptAnswer(row)
  const at = row.blockAnsweredAt?.toISOString()
  if (!kept || !at) return { block, blockAnswer: null }
  const { clientKey: _, ...answer } = kept
  return { block, blockAnswer: { answer, at } }
}

export const noBlock = {
  block: null,
  blockWords: '',
  blockAnswer: null,
  blockAnsweredAt: null,
} satisfies Updateable<Messages>

export function redactedColumns(
  row: MessageRow,
  after: { readonly block: MessageBlock | null; readonly answer: BlockAnswer | null },
): Updateable<Messages> {
  const { block, answer } = after
  const before = { block: keptBlock(row), answer: keptAnswer(row) }
  if (!block || isDeepStrictEqual({ block, answer }, before)) return {}
  return { ...blockColumns(block), blockAnswer: answer }
}
