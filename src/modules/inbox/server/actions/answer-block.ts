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
import { findByClientKey } from '../store/customer.ts'
import { changeMessage, findMessage } from '../store/message-changes.ts'
import { findMessageByKey, type MessageRow } from '../store/messages.ts'
import type { CustomerRequest } from '../customer-access.ts'
import { requireStored } from './answers.ts'
import { lockOwn, receive } from './customers.ts'

export interface CustomerAnswer extends CustomerRequest {
  readonly messageId: string
  readonly clientKey: string
  readonly answer: BlockAnswer
  readonly beforeAnother?: (() => Promise<void>) | undefined
}

/**
 * Only the first answer counts. It is stored with the block and also posted as a customer message,
 * so it reopens a closed conversation or starts a new one.
 */
export async function answerByCustomer(
  scope: Scope,
  { messageId, clientKey, answer, beforeAnother, ...whose }: CustomerAnswer,
): Promise<Message> {
  const row = await lockOwn(scope, whose)
  const question = (await findMessage(scope, row.id, messageId)) ?? refuseNone()
  const block =
    (question.kind === 'text' && !question.deletedAt && keptBlock(question)) || refuseNone()
  const given = keptAnswer(question)
  const saying = { ...whose, clientKey, answersId: question.id, beforeAnother }
  if (given) {
    if (given.clientKey !== clientKey) refuse('conflict', 'You already answered this.')
    // Looked up by key, because a redacted answer would no longer compare equal.
    return receive(scope, { ...saying, text: question.blockWords })
  }
  if (await isSpent(scope, row, clientKey)) {
    refuse('conflict', 'This client key was already used for a different answer.')
  }
  const { text, answer: checked } = check(block, answer)
  await keep(scope, row, question, { ...checked, clientKey })
  return receive(scope, { ...saying, text })
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

async function keep(
  scope: Scope,
  row: ConversationRow,
  question: MessageRow,
  answer: BlockAnswer & { clientKey: string },
): Promise<void> {
  const after = await changeMessage(scope, question.id, {
    blockAnswer: answer,
    blockAnsweredAt: scope.now,
  })
  const [message] = await presentMessages(scope, contactNameOf(row), [after])
  scope.emit(
    messageUpdated,
    { conversationId: row.id, message: requireStored(message) },
    about(row, row, { isForCustomer: true }),
  )
}

async function isSpent(scope: Scope, row: ConversationRow, clientKey: string): Promise<boolean> {
  const said = await findMessageByKey(scope, row.id, clientKey)
  return (
    said !== undefined || (await findByClientKey(scope, row.contactId, clientKey)) !== undefined
  )
}

function refuseNone(): never {
  refuse('not_found', 'This message can no longer be answered.')
}
