import { readMarks } from '#lib/marks/light-marks.ts'
import { escapedHtml } from '#lib/marks/marked-html.ts'
import { markedText } from '#lib/marks/marked-text.ts'
import { pictureOf, placedPictures, wordsOf } from '#lib/marks/marked.ts'
import { messageCreated } from '#modules/inbox/contract.ts'
import type { Attachment, MailEnvelope, MailPerson, Message } from '#modules/inbox/model.ts'
import { baseSubject } from '#lib/mail-subject.ts'
import { dividedAtShown, wordsOfMessage } from '#modules/inbox/rules.ts'
import { findThread, mayBeQuoted, noteDelivery } from '#modules/inbox/server/public.ts'
import { newThreadIndex, nextThreadIndex } from '#platform/mail/thread-index.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findAccountOfChannel, signatureFor, type AccountRow } from '../accounts/find-account.ts'
import { insertMessageMail } from '../receiving/store.ts'
import type { OutgoingFile } from '../sending/outgoing-mail.ts'
import { queueMail } from '../sending/queue-mail.ts'
import { answerPage, type FileLink } from './answer-page.ts'
import { divideFiles } from './divide-files.ts'
import { quotedText, quotedWords, withSignature, type EarlierMail } from './quoted-history.ts'
import { addressesOf } from './reply-address.ts'
import { listThreadMails, type ThreadMail } from './store.ts'

/** Sends members' replies in email conversations, each message once. */
export const mailAnswers: Reaction = on(
  messageCreated,
  'mail-answers',
  async (scope, { message }) => {
    const { envelope, author, kind } = message
    if (!envelope || kind !== 'text' || author.kind === 'contact') return
    await mailOut(scope, { message, envelope })
  },
  { onlyWith: 'email_accounts' },
)

async function mailOut(
  scope: Scope,
  { message, envelope }: { message: Message; envelope: MailEnvelope },
): Promise<void> {
  const thread = await findThread(scope, message.conversationId)
  if (!thread) return
  const account = await findAccountOfChannel(scope, thread.channelId)
  if (!account)
    return noteUnsent(scope, message, 'This conversation no longer has an email address.')
  const memberId = message.author.kind === 'member' ? message.author.id : null
  const { from, replyTo, headerId } = addressesOf(scope, {
    account,
    conversationId: message.conversationId,
    messageId: message.id,
    writer: message.author.name,
  })
  const earlier = await listThreadMails(scope, message.conversationId, message.seq)
  const [last] = earlier
  const { sent, links } = divideFiles(scope, { files: message.files })
  const placed = placedPictures(readMarks(message.text), sent)
  const body = bodyOf(message, {
    placed,
    signature: await signatureFor(scope, account.id, memberId),
    earlier: quotedIn(envelope, earlier),
    history: account.history,
    links,
  })
  const threadIds = last ? [...last.threadIds, last.headerId].slice(-maxReferences) : []
  const threadIndex = last?.threadIndex
    ? nextThreadIndex(last.threadIndex, scope.now)
    : newThreadIndex(scope.now)
  const isNew = await insertMessageMail(scope, {
    direction: 'out',
    messageId: message.id,
    accountId: account.id,
    headerId,
    inReplyTo: last?.headerId ?? '',
    threadIds,
    threadIndex,
    text: body.text,
    html: body.html,
  })
  if (!isNew) return
  await queueMail(scope, {
    kind: 'conversation',
    onceKey: message.id,
    accountId: account.id,
    from,
    replyTo,
    to: envelope.to,
    cc: envelope.cc,
    bcc: envelope.bcc,
    subject: envelope.subject,
    ...body,
    files: sent.map((file) => outgoingFile(file, placed)),
    headers: {
      ...(last && {
        'In-Reply-To': last.headerId,
        References: [...threadIds].join(' '),
      }),
      'Thread-Index': threadIndex,
      'Thread-Topic': asciiTopic(envelope.subject),
      ...(message.author.kind === 'system' && { 'Auto-Submitted': 'auto-generated' }),
    },
    messageId: message.id,
    conversationId: message.conversationId,
    headerId,
  })
  await noteQueued(scope, message, { envelope, from })
}

function bodyOf(
  message: Message,
  {
    signature,
    earlier,
    history,
    links,
    placed,
  }: {
    signature: string
    earlier: EarlierMail | undefined
    history: AccountRow['history']
    links: readonly FileLink[]
    placed: readonly Attachment[]
  },
): { text: string; html: string } {
  const { own, shown } = dividedAtShown(wordsOfMessage(message))
  const linked = links.map(({ name, url, size }) => `${name} (${size}): ${url}`)
  const content = [markedText(readMarks(own)), ...linked].filter(Boolean).join('\n\n')
  const quoted = quotedText(earlier, history)
  const below =
    earlier && history !== 'none' ? { ...earlier, words: quotedWords(earlier, history) } : undefined
  const parts = [withSignature(content, signature), markedText(readMarks(shown)), quoted]
  return {
    text: parts.filter(Boolean).join('\n\n'),
    html: answerPage({
      text: own,
      signature,
      links,
      shown,
      earlier: below,
      pictureOf: (part) => pictureHtml(pictureOf(part, placed), wordsOf(part.of)),
    }),
  }
}

/** An inline image is referenced in the text and not attached a second time. */
function outgoingFile({ id, name, type }: Attachment, placed: readonly Attachment[]): OutgoingFile {
  const isPlaced = placed.some((one) => one.id === id)
  return { fileId: id, name, type, ...(isPlaced && { contentId: contentIdOf(id) }) }
}

function contentIdOf(fileId: string): string {
  return `${fileId}@picture`
}

function pictureHtml(file: Attachment | undefined, words: string): string | undefined {
  if (!file) return undefined
  const { id, name, width } = file
  const size = width ? ` width="${Math.min(width, widestPicture)}"` : ''
  return `<img src="cid:${contentIdOf(id)}" alt="${escapedHtml(words || name)}"${size} style="max-width:100%;height:auto">`
}

/** The last email that all remaining recipients have received. */
function quotedIn(
  { to, cc, bcc }: MailEnvelope,
  thread: readonly ThreadMail[],
): EarlierMail | undefined {
  const recipients = [...to, ...cc, ...bcc].map(({ address }) => address)
  const envelopes = thread.map(({ envelope }) => envelope)
  const found = thread.find(({ envelope }) => mayBeQuoted(envelope, recipients, envelopes))
  return found && earlierOf(found)
}

function earlierOf(last: ThreadMail): EarlierMail {
  const { from } = last.envelope
  return {
    from: from?.name || from?.address || 'we',
    at: last.createdAt,
    reply: last.reply,
    text: last.text,
  }
}

async function noteQueued(
  scope: Scope,
  { id }: Message,
  { envelope, from }: { envelope: MailEnvelope; from: MailPerson },
): Promise<void> {
  const allRecipients = [...envelope.to, ...envelope.cc, ...envelope.bcc]
  const state = 'queued' as const
  await noteDelivery(scope, id, {
    from,
    delivery: {
      state,
      answer: '',
      at: scope.now.toISOString(),
      recipients: allRecipients.map(({ address }) => ({ address, state, answer: '' })),
    },
  })
}

async function noteUnsent(scope: Scope, { id }: Message, answer: string): Promise<void> {
  const delivery = { state: 'failed', answer, at: scope.now.toISOString(), recipients: [] } as const
  await noteDelivery(scope, id, { delivery: { ...delivery, recipients: [] } })
}

/** Outlook reads this header only in ASCII; other clients use the subject. */
function asciiTopic(subject: string): string {
  return baseSubject(subject)
    .replaceAll(/[^\x20-\x7e]+/g, '?')
    .slice(0, 200)
}

const maxReferences = 20
const widestPicture = 560
