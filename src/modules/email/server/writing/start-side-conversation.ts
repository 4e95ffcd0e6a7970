import {
  startByMember,
  copyAttachments,
  findBegun,
  findVisibleMessage,
  findThread,
  requireNoCustomer,
  type Thread,
} from '#modules/inbox/server/public.ts'
import type { Message } from '#modules/inbox/model.ts'
import { shownToOthers, wordsOfMessage } from '#modules/inbox/rules.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as sidesContract from '../../sides-contract.ts'
import { findAccountOfChannel, findDefaultAccount } from '../accounts/find-account.ts'
import type { AccountRow } from '../accounts/accounts-store.ts'
import { findSender } from '../receiving/find-sender.ts'

type SideConversationInput = ParsedInputOf<typeof sidesContract.startSideConversation>

/** Starts a side conversation: a separate conversation with its own reply token. */
export async function startSideConversation(
  scope: Scope,
  request: SideConversationInput,
): Promise<AnswerOf<typeof sidesContract.startSideConversation>> {
  const { id, clientKey, mail, subject, text, quotedIds, hasFiles, ...words } = request
  await limitSideConversations(scope)
  const main = await findMain(scope, id)
  const account = await accountFor(scope, main, request.channelId)
  await requireNoCustomer(scope, { sideOf: main.id }, mail)
  const quoted = await findQuoted(scope, main, quotedIds)
  const whole = [text, shownToOthers(quoted.map(shownOf))].filter(Boolean).join('\n\n')
  if (whole.length > longestText) refuseTooLong()

  const [first] = mail.to
  if (!first) throw new Error('The input allowed an email without recipients.')
  const contactId = await findSender(scope, first, { isProven: false, locale: undefined })
  if (contactId === main.contactId) refuseCustomer()
  const begun = await findBegun(scope, contactId, clientKey)
  if (begun !== undefined) return { conversationId: begun }
  const { memberId } = memberOf(scope)
  const files = hasFiles ? quoted.flatMap((message) => message.files) : []
  if (files.length + words.fileIds.length > maxFiles) refuseTooMany()
  const copied = await copyAttachments(scope, files, memberId)
  const conversationId = await startByMember(scope, {
    ...words,
    ...asSeenAs(main),
    channelId: account.channelId,
    contactId,
    clientKey,
    subject,
    text: whole,
    mail: { ...mail, subject },
    sideOf: { id: main.id, how: 'asked' },
    fileIds: [...words.fileIds, ...copied.map((file) => file.id)],
  })
  return { conversationId }
}

/** Forwards and side conversations share one limit. */
export async function limitSideConversations(scope: Scope): Promise<void> {
  await scope.spend({
    bucket: `email:forward:${memberOf(scope).memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'You’ve sent 60 forwards and side conversations in the last hour. Try again later.',
  })
}

/** The side conversation starts with the same team and assignee, so the same teammates see it. */
export function asSeenAs({ teamId, assigneeId }: Thread) {
  return { teamId, assigneeId: assigneeId ?? undefined }
}

export async function findMain(scope: Scope, id: string): Promise<Thread> {
  const main = await findThread(scope, id)
  if (!main) refuse('not_found', 'This conversation no longer exists.')
  if (main.isTrashed) {
    refuse('conflict', 'This conversation is in the trash. Restore it first.')
  }
  return main
}

/** The sending account: the requested one, the conversation's, or the first. */
export async function accountFor(
  scope: Scope,
  main: Thread,
  channelId?: string,
): Promise<AccountRow> {
  if (channelId !== undefined) {
    const message = 'This address no longer exists. Choose another one to send from.'
    return (
      (await findAccountOfChannel(scope, channelId)) ??
      refuse('not_found', message, { fields: [{ path: 'channelId', message }] })
    )
  }
  return (
    (await findAccountOfChannel(scope, main.channelId)) ??
    (await findDefaultAccount(scope)) ??
    refuse('conflict', 'Add an email address in settings first.')
  )
}

/** In their original order, without notes. */
async function findQuoted(
  scope: Scope,
  main: Thread,
  ids: readonly string[],
): Promise<readonly Message[]> {
  const found: Message[] = []
  for (const id of new Set(ids)) {
    const message = await findVisibleMessage(scope, id)
    if (message?.kind !== 'text' || message.conversationId !== main.id) {
      refuse('not_found', 'A quoted message is no longer in this conversation.')
    }
    found.push(message)
  }
  return found.toSorted((one, other) => one.seq - other.seq)
}

function shownOf(message: Message) {
  const { author, createdAt, files } = message
  const fileNames = files.map(({ name }) => name)
  return { author, createdAt, text: wordsOfMessage(message), fileNames }
}

function refuseCustomer(): never {
  const message = 'This address belongs to the customer. Enter someone else’s address.'
  refuse('invalid', message, { fields: [{ path: 'mail.to', message }] })
}

function refuseTooLong(): never {
  const message = 'The email is too long with the quoted messages. Quote fewer messages.'
  refuse('invalid', message, { fields: [{ path: 'quotedIds', message }] })
}

function refuseTooMany(): never {
  const message = `With those of what you quote these are more than ${maxFiles} files. Quote less, or leave them out.`
  refuse('invalid', message, { fields: [{ path: 'hasFiles', message }] })
}

const longestText = 50_000
const maxFiles = 25
