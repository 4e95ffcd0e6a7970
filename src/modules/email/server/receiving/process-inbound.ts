import { buffer } from 'node:stream/consumers'

import { readContact } from '#modules/contacts/server/public.ts'
import {
  adoptMailFiles,
  findThread,
  listAreBlocked,
  noteFilesLeftOut,
  receiveMail,
  type Thread,
} from '#modules/inbox/server/public.ts'
import { listMemberIdsByEmail } from '#modules/organization/server/public.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { MailPerson, ReadMail } from '#platform/mail/reading/mail-shape.ts'
import { MailRefused } from '#platform/mail/reading/mime-tree.ts'
import { headersIn } from '#platform/mail/reading/report-parts.ts'
import type { MailTrust } from '#platform/mail/trust/authenticate-mail.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { replyByItself } from './auto-reply.ts'
import { envelopeOf, ownAddresses } from './envelope-of.ts'
import { threadByHeaders, threadByToken } from './find-thread.ts'
import { findSender } from './find-sender.ts'
import { spamThreshold, spamScore, senderStatusOf } from './sender-status.ts'
import { authenticatorOf } from './authenticate-in-time.ts'
import { deleteFiles, storeFiles, type StoredFiles } from './store-files.ts'
import { readInboundMail } from './mail-batcher.ts'
import { handleReport } from './handle-report.ts'
import {
  findInbound,
  insertMessageMail,
  isOwnMail,
  isTrustedSender,
  listAccounts,
  markInbound,
  type AccountRow,
  type InboundRow,
} from './store.ts'

/** Processes a received email: threads it, records it, or rejects it. */
export const readInboundWork = work(readInboundMail, async (scope, { id }) => {
  const row = await scope.inOwnTransaction('read', (innerScope) => findInbound(innerScope, id))
  if (!row || (row.state !== 'received' && row.state !== 'failed')) return
  try {
    await processInbound(scope, row)
  } catch (error) {
    await scope.inOwnTransaction('write', (innerScope) =>
      markInbound(innerScope, id, { state: 'failed', reason: troubleWords }),
    )
    throw error
  }
})

const troubleWords = 'Processing this email failed. We retry automatically.'

async function processInbound(scope: Scope, row: InboundRow): Promise<void> {
  const authenticate = authenticatorOf(scope)
  const stored = await scope.product.storage.get(storageKey(scope.organizationId, row.id))
  if (!stored) return fail(scope, row, 'The original email is no longer available.')
  const raw = await buffer(stored.stream)
  const mail = await scope.product.reading.read(raw).catch((error: unknown) => {
    if (error instanceof MailRefused) return error
    throw error
  })
  if (mail instanceof MailRefused) return fail(scope, row, mail.message, writerIn(raw))
  const report = await handleReport(scope, {
    row,
    mail,
    authenticate: () => authenticate(raw, row),
  })
  if (report !== undefined) return note(scope, row, mail, report)
  const { from } = mail
  if (!from) return reject(scope, row, mail, 'The email has no sender.')
  const trust = await authenticate(raw, row)
  await processAuthenticated(scope, { row, mail: { ...mail, from }, trust })
}

interface AuthenticatedMail {
  readonly row: InboundRow
  readonly mail: ReadMail & { readonly from: MailPerson }
  readonly trust: MailTrust
}

async function processAuthenticated(scope: Scope, authenticated: AuthenticatedMail): Promise<void> {
  const { row, mail } = authenticated
  const { accounts, isBack } = await scope.inOwnTransaction('read', async (innerScope) => ({
    accounts: await listAccounts(innerScope),
    isBack: mail.messageId !== undefined && (await isOwnMail(innerScope, mail.messageId)),
  }))
  const isOwn = ownAddresses(accounts, scope.product.config)
  if (isBack || isOwn(mail.from.address)) return note(scope, row, mail, 'sent by this install')
  const account = accounts.find(({ id }) => id === row.accountId) ?? accounts[0]
  if (!account) return reject(scope, row, mail, 'The address it was sent to no longer exists.')
  const threadId = threadByToken(
    { secret: scope.product.secret, organizationId: scope.organizationId },
    mail,
    row.envelopeTo,
  )
  if (mail.kind === 'auto-reply' && threadId === undefined) {
    return note(scope, row, mail, 'automatic reply')
  }
  const kept = await storeFiles(scope.product.storage, scope.organizationId, mail.files)
  try {
    await place(scope, { ...authenticated, account, threadId, isOwn, kept })
  } catch (error) {
    await deleteFiles(scope.product.storage, scope.organizationId, kept.files)
    throw error
  }
}

interface Placing extends AuthenticatedMail {
  readonly account: AccountRow
  readonly threadId: string | undefined
  readonly isOwn: (address: string) => boolean
  readonly kept: StoredFiles
}

async function place(scope: Scope, placing: Placing): Promise<void> {
  const { row, mail, trust, account, kept } = placing
  const senderStatus = senderStatusOf(trust)
  const thread = placing.threadId ? await findThread(scope, placing.threadId) : undefined
  const isOut = thread !== undefined && (await isBlockedFromChat(scope, placing, thread))
  const known = isOut ? undefined : thread
  const contactId = await contactOfSender(scope, placing, known)
  const isSpam = isOut || (!known && (await seemsSpam(scope, placing, contactId)))
  const hinted =
    known || isSpam ? undefined : await threadByHeaders(scope, { contactId, senderStatus }, mail)
  const threadId = known ? known.id : hinted
  const text = wordsOf(mail)
  const message = await receiveMail(scope, {
    channelId: account.channelId,
    contactId,
    conversationId: threadId,
    clientKey: row.id,
    subject: mail.subject.slice(0, longestSubject).toWellFormed(),
    text: text.slice(0, longestText).toWellFormed(),
    files: await adoptMailFiles(scope, row.id, kept.files),
    envelope: envelopeOf(mail, {
      trust: senderStatus,
      isAutomatic: mail.isAutomatic,
      isOwn: placing.isOwn,
      isShortened: text.length > longestText,
    }),
    isSpam,
  })
  await insertMessageMail(scope, {
    messageId: message.id,
    accountId: account.id,
    inboundId: row.id,
    direction: 'in',
    headerId: (mail.messageId ?? `<${row.id}@${scope.product.config.mailInDomain}>`).slice(0, 998),
    inReplyTo: (mail.inReplyTo[0] ?? '').slice(0, 998),
    threadIds: mail.references.slice(-maxReferences).map((id) => id.slice(0, 998)),
    threadIndex: (mail.threadIndex ?? '').slice(0, 1000),
    text: mail.text,
    html: mail.html ?? null,
    inlineFiles: JSON.stringify(kept.inline),
    trust: JSON.stringify({ ...trust, isMember: await isMember(scope, mail.from.address) }),
  })
  const { conversationId } = message
  await noteFilesLeftOut(scope, conversationId, kept.leftOut)
  const isBegun = threadId === undefined && message.seq === 1
  if (isBegun && !isSpam) {
    const begun = { row, account, mail, conversationId, contactId, trust }
    await replyByItself(scope, begun)
  }
  // Written last: if a step above fails, another transaction marks this row.
  await markInbound(scope, row.id, {
    ...headOf(mail),
    state: 'threaded',
    reason: isSpam ? 'spam' : '',
    messageId: message.id,
    contactId,
    accountId: account.id,
  })
}

/**
 * A chat continues by email only for people who could continue it in the chat; replies to emails
 * are accepted from anyone.
 */
async function isBlockedFromChat(
  scope: Scope,
  authenticated: AuthenticatedMail,
  { isMail, contactId }: Thread,
): Promise<boolean> {
  return !isMail && (await isBlocked(scope, authenticated, contactId))
}

/**
 * A reply from the address left in a chat belongs to the chat's contact. Verifying the mailbox
 * proves nothing about the browser of the chat. Everyone else becomes a separate contact.
 */
async function contactOfSender(
  scope: Scope,
  { mail, trust }: AuthenticatedMail,
  thread: Thread | undefined,
): Promise<string> {
  const { from, language: locale } = mail
  const senderStatus = senderStatusOf(trust)
  if (thread && !thread.isMail && senderStatus !== 'failed') {
    const { email } = await readContact(scope, thread.contactId)
    if (email === from.address) return thread.contactId
  }
  return findSender(scope, from, { isProven: senderStatus === 'verified', locale })
}

async function seemsSpam(
  scope: Scope,
  authenticated: AuthenticatedMail,
  contactId: string,
): Promise<boolean> {
  const { mail, trust } = authenticated
  if (await isBlocked(scope, authenticated, contactId)) return true
  const { address } = mail.from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const isGenuine = senderStatusOf(trust) !== 'failed'
  if (isGenuine && (await isTrustedSender(scope, [address, domain]))) return false
  return spamScore(mail, trust) >= spamThreshold
}

async function isBlocked(
  scope: Scope,
  { row, mail }: AuthenticatedMail,
  contactId: string,
): Promise<boolean> {
  const address = row.clientIp ?? ''
  const writer = { contactId, address, email: mail.from.address, visitKey: undefined }
  const [isOut = false] = await listAreBlocked(scope, [writer])
  return isOut
}

/** Email from a member's address is handled like customer email and marked for the reader. */
async function isMember(scope: Scope, address: string): Promise<boolean> {
  return (await listMemberIdsByEmail(scope, [address])).size > 0
}

function wordsOf(mail: ReadMail): string {
  const words = mail.reply.trim() || mail.text.trim()
  return words || mail.subject || '(This email is empty.)'
}

function headOf({ subject, messageId, from }: ReadMail) {
  return {
    subject: subject.slice(0, 998),
    headerId: messageId?.slice(0, 998) ?? null,
    writer: from?.address.slice(0, 320) ?? null,
  }
}

/**
 * Linked to the contact even though it can't be processed, so that erasing the contact deletes it.
 */
function writerIn(raw: Buffer): string | null {
  const [from] = headersIn(raw.subarray(0, maxHeadBytes).toString('utf8')).people('from')
  return from?.address.slice(0, 320) ?? null
}

async function note(scope: Scope, row: InboundRow, mail: ReadMail, reason: string): Promise<void> {
  await markInbound(scope, row.id, { ...headOf(mail), state: 'noted', reason })
}

async function reject(scope: Scope, row: InboundRow, mail: ReadMail, reason: string) {
  await markInbound(scope, row.id, { ...headOf(mail), state: 'rejected', reason })
}

/** Permanent: a retry would fail the same way. */
async function fail(
  scope: Scope,
  row: InboundRow,
  reason: string,
  writer: string | null = null,
): Promise<void> {
  await markInbound(scope, row.id, { state: 'failed', reason: reason.slice(0, 500), writer })
}

const maxHeadBytes = 262_144
const longestText = 50_000
const longestSubject = 500
const maxReferences = 20
