import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { redactedDeep } from '../../block-rules.ts'
import { messageUpdated } from '../../events-contract.ts'
import type { BlockAnswer, Message, MessageBlock } from '../../model.ts'
import { answerProblemWords, checkAnswer } from '../../rules.ts'
import { about } from '../about.ts'
import { keptAnswer, keptBlock } from '../block-columns.ts'
import { contactNameOf, presentMessages } from '../present.ts'
import type { ConversationRow } from '../store/conversations.ts'
import { changeMessage, findMessage } from '../store/message-changes.ts'
import { findMessageByKey, type MessageRow } from '../store/messages.ts'
import type { Whose } from '../whose.ts'
import { said } from './answers.ts'
import { lockOwn, receive } from './customers.ts'

export interface GivenByCustomer extends Whose {
  readonly messageId: string
  /** Answering twice with the same one is answering once. */
  readonly clientKey: string
  readonly answer: BlockAnswer
  readonly beforeAnother?: (() => Promise<void>) | undefined
}

/**
 * The first answer counts. It is kept with the block, and said as a message of the customer like any
 * other: what is closed opens again by it, or goes on in another conversation.
 */
export async function answerByCustomer(
  scope: Scope,
  { messageId, clientKey, answer, beforeAnother, ...whose }: GivenByCustomer,
): Promise<Message> {
  const row = await lockOwn(scope, whose)
  const asked = (await findMessage(scope, row.id, messageId)) ?? refuseNone()
  const block = (asked.kind === 'text' && !asked.deleted_at && keptBlock(asked)) || refuseNone()
  const given = keptAnswer(asked)
  if (given && given.clientKey !== clientKey) refuse('conflict', 'You answered this already.')
  if (!given && (await findMessageByKey(scope, row.id, clientKey))) {
    refuse('conflict', 'Something else was said with this key.')
  }
  const { text, ...checked } = check(block, given ?? answer)
  if (!given) await keep(scope, row, asked, { ...checked.answer, clientKey })
  return receive(scope, { ...whose, clientKey, text, answersId: asked.id, beforeAnother })
}

function check(block: MessageBlock, answer: BlockAnswer) {
  const checked = checkAnswer(
    block,
    redactedDeep(answer, (text) => text.toWellFormed()),
  )
  if (checked.isValid) return checked
  const fields = Object.entries(checked.problems).map(([key, problem]) => ({
    path: key === '' ? 'answer' : `answer.values.${key}`,
    message: answerProblemWords[problem],
  }))
  refuse('invalid', fields[0]?.message ?? answerProblemWords.unknown, { fields })
}

/** Both sides see at once that it is answered. */
async function keep(
  scope: Scope,
  row: ConversationRow,
  asked: MessageRow,
  answer: BlockAnswer & { clientKey: string },
): Promise<void> {
  const after = await changeMessage(scope, asked.id, {
    block_answer: answer,
    block_answered_at: scope.now,
  })
  const [message] = await presentMessages(scope, contactNameOf(row), [after])
  scope.emit(
    messageUpdated,
    { conversationId: row.id, message: said(message) },
    about(row, row, { isForCustomer: true }),
  )
}

function refuseNone(): never {
  refuse('not_found', 'There is nothing to answer here any more.')
}
