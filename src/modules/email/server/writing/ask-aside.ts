import {
  beginByMember,
  copyAttachments,
  findBegun,
  findMessageInSight,
  findThread,
  refuseCustomers,
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
import { findWriter } from '../receiving/find-writer.ts'

type Asked = ParsedInputOf<typeof sidesContract.startSideConversation>

/** Somebody else is asked, in a conversation of its own with a token of its own. */
export async function startSideConversation(
  scope: Scope,
  asked: Asked,
): Promise<AnswerOf<typeof sidesContract.startSideConversation>> {
  const { id, clientKey, mail, subject, text, quotedIds, hasFiles, ...words } = asked
  await spendOnAsking(scope)
  const main = await findMain(scope, id)
  const account = await accountFor(scope, main, asked.channelId)
  await refuseCustomers(scope, { side_of: main.id }, mail)
  const quoted = await findQuoted(scope, main, quotedIds)
  const whole = [text, shownToOthers(quoted.map(shownOf))].filter(Boolean).join('\n\n')
  if (whole.length > longestText) refuseTooLong()

  const [first] = mail.to
  if (!first) throw new Error('A mail to nobody was let through.')
  const contactId = await findWriter(scope, first, { isProven: false, locale: undefined })
  if (contactId === main.contactId) refuseCustomer()
  const begun = await findBegun(scope, contactId, clientKey)
  if (begun !== undefined) return { conversationId: begun }
  const { memberId } = memberOf(scope)
  const files = hasFiles ? quoted.flatMap((message) => message.files) : []
  if (files.length + words.fileIds.length > mostFiles) refuseTooMany()
  const copied = await copyAttachments(scope, files, memberId)
  const conversationId = await beginByMember(scope, {
    ...words,
    ...asSeenAs(main),
    channelId: account.channel_id,
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

/** Both ways of asking somebody else come out of one purse. */
export async function spendOnAsking(scope: Scope): Promise<void> {
  await scope.spend({
    bucket: `email:forward:${memberOf(scope).memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'You asked or forwarded to somebody else 60 times within an hour. Go on in a while.',
  })
}

/** Whoever sees the one today sees the other: its team, and whose it is. */
export function asSeenAs({ teamId, assigneeId }: Thread) {
  return { teamId, assigneeId: assigneeId ?? undefined }
}

export async function findMain(scope: Scope, id: string): Promise<Thread> {
  const main = await findThread(scope, id)
  if (!main) refuse('not_found', 'There is no such conversation.')
  if (main.isTrashed) {
    refuse('conflict', 'This conversation is in the trash. Put it back first.')
  }
  return main
}

/** Where it is written from: the address asked for, that of the conversation, or the first there is. */
export async function accountFor(
  scope: Scope,
  main: Thread,
  channelId?: string,
): Promise<AccountRow> {
  if (channelId !== undefined) {
    const message = 'There is no such address. Choose another to write from.'
    return (
      (await findAccountOfChannel(scope, channelId)) ??
      refuse('not_found', message, { fields: [{ path: 'channelId', message }] })
    )
  }
  return (
    (await findAccountOfChannel(scope, main.channelId)) ??
    (await findDefaultAccount(scope)) ??
    refuse('conflict', 'Add an e-mail address in the settings first.')
  )
}

/** In the order they were said in; only what the customer and colleagues said to each other. */
async function findQuoted(
  scope: Scope,
  main: Thread,
  ids: readonly string[],
): Promise<readonly Message[]> {
  const found: Message[] = []
  for (const id of new Set(ids)) {
    const message = await findMessageInSight(scope, id)
    if (message?.kind !== 'text' || message.conversationId !== main.id) {
      refuse('not_found', 'One of the messages is not in this conversation any more.')
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
  const message = 'This is the customer. Ask somebody else.'
  refuse('invalid', message, { fields: [{ path: 'mail.to', message }] })
}

function refuseTooLong(): never {
  const message = 'With what you quote it is too long for one mail. Quote less.'
  refuse('invalid', message, { fields: [{ path: 'quotedIds', message }] })
}

function refuseTooMany(): never {
  const message = `With those of what you quote these are more than ${mostFiles} files. Quote less, or leave them out.`
  refuse('invalid', message, { fields: [{ path: 'hasFiles', message }] })
}

const longestText = 50_000
const mostFiles = 25
