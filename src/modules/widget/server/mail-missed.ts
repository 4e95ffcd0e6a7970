import { fill } from '#lib/fill.ts'
import type { Config } from '#platform/config/config.ts'
import { maySpend } from '#platform/limits/may-spend.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { unverifiedAddressLimit } from '#platform/mail/unverified-address-limit.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { isContactBlocked, readContact } from '#modules/contacts/server/public.ts'
import { answerMissed } from '#modules/inbox/contract.ts'
import { answerByMail, divideFiles, findReplyAccount } from '#modules/email/server/public.ts'
import {
  inMail,
  listMissedAnswers,
  listOfContact,
  noteMailed,
  type MissedAnswers,
} from '#modules/inbox/server/public.ts'
import { listMemberNames, readOrganization } from '#modules/organization/server/public.ts'

import { loadWords, isOriginAllowed, senderName } from '../rules.ts'
import { isOpenForBusiness } from './actions/pages.ts'
import { settingsOf } from './actions/widgets.ts'
import { findWidgetByChannel, type WidgetListRow } from './store.ts'
import { lockMailed, saveMailed } from './store/mails.ts'
import { listSessionsOf } from './store/person.ts'
import { isReadUnsigned } from './store/session-life.ts'

/** Emails unread replies to visitors who left, each once. */
export const mailMissed: Reaction = on(
  answerMissed,
  'mail-missed-answers',
  async (scope, { conversationId }) => {
    const afterSeq = await lockMailed(scope, conversationId)
    const missed = await listMissedAnswers(scope, conversationId, { afterSeq, limit: maxReplies })
    const widget = missed && (await findWidgetByChannel(scope, missed.channelId))
    const last = missed?.answers.at(-1)
    if (!missed || !last || !widget || !(await sendsMail(scope, widget))) return
    const { email, locale } = await readContact(scope, missed.contactId)
    if (!email || (await isContactBlocked(scope, missed.contactId))) return
    if (!(await hasContactedUs(scope, missed.contactId))) return
    if (await isOfAnother(scope, missed)) return
    if (!(await isWithinLimits(scope, email))) return
    await send(scope, { ...missed, conversationId, widget, email, locale })
    await saveMailed(scope, { conversationId, seq: last.seq })
    await noteMailed(scope, { conversationId, seq: last.seq })
  },
)

/**
 * A merge proves nothing about a browser, so its conversations aren't emailed to the merged
 * contact.
 */
async function isOfAnother(
  scope: Scope,
  { contactId, begunAs }: Pick<MissedAnswers, 'contactId' | 'begunAs'>,
): Promise<boolean> {
  return begunAs !== null && (await isReadUnsigned(scope, contactId, [begunAs]))
}

interface Sending extends MissedAnswers {
  readonly conversationId: string
  readonly widget: WidgetListRow
  readonly email: string
  readonly locale: string | null
}

/**
 * If the channel receives email, replies reach the conversation; otherwise it's sent as a system
 * email.
 */
async function send(scope: Scope, sending: Sending): Promise<void> {
  const { conversationId, contactId, answers, widget, email } = sending
  const { config } = scope.product
  const { name: organization } = await readOrganization(scope)
  const settings = settingsOf(widget.published)
  const words = await loadWords(settings, sending.locale ?? settings.locale)
  const names = await namesOf(scope, answers)
  const isOne = settings.senderNames === 'brand'
  const nameOf = (id: string | null): string => (!isOne && id && names.get(id)) || ''
  const sender = { organization, settings, words }
  const account = await findReplyAccount(scope)
  const files = answers.flatMap((answer) => answer.files.map(toAttachment))
  const { sent, links } = divideFiles(scope, {
    files,
    ...(!account && { maxBytes: 0 }),
  })
  const content = {
    title: fill(words.mailSubject, { organization }),
    paragraphs: answers.map(({ authorId: id, text, files: own }) =>
      inMail({
        head: senderName(nameOf(id), sender),
        words: text || (own.length > 0 ? '' : words.mailFile),
        isMarked: id !== null,
        fileNames: own.map(({ name }) => name),
      }),
    ),
    links,
    action: { label: words.mailOpen, url: pageOf(widget, sending.pageUrl, config) },
    footer: fill(account ? words.mailReply : words.mailWhy, { organization }),
  }
  const mail = { subject: content.title, text: mailText(content), html: mailHtml(content) }
  if (!account) return queueMail(scope, { to: email, kind: 'chat-answers', ...mail })
  const writers = [...new Set(answers.map(({ authorId: id }) => nameOf(id)))]
  const [writer = ''] = writers.length > 1 ? [] : writers
  await answerByMail(scope, {
    account,
    conversationId,
    contactId,
    messageIds: answers.map(({ id }) => id),
    to: { name: '', address: email },
    writer,
    ...mail,
    files: sent.map(({ id: fileId, name, type }) => ({ fileId, name, type })),
  })
}

async function namesOf(
  scope: Scope,
  answers: MissedAnswers['answers'],
): Promise<ReadonlyMap<string, string>> {
  const authors = answers.flatMap(({ authorId: id }) => id ?? [])
  return listMemberNames(scope, [...new Set(authors)])
}

function toAttachment({ id, name, type, size }: MissedAnswers['answers'][number]['files'][number]) {
  return { id, name, type, size: Number(size) }
}

async function sendsMail(scope: Scope, { state, published }: WidgetListRow): Promise<boolean> {
  if (state !== 'live' || published === null || !(await isOpenForBusiness(scope))) return false
  const { mailsAnswers, offline } = settingsOf(published)
  return mailsAnswers || offline === 'email'
}

/**
 * Prevents emailing imported addresses. The contact must have written in a widget, been verified by
 * a signature, or have a conversation a member read or answered.
 */
async function hasContactedUs(scope: Scope, contactId: string): Promise<boolean> {
  if ((await listSessionsOf(scope, contactId)).length > 0) return true
  return (await listOfContact(scope, { contactId, visibleAs: null })).some(
    ({ agentReadSeq }) => agentReadSeq > 0,
  )
}

/** Over the limit, the email waits for the next reply; a retry would only count again. */
async function isWithinLimits(scope: Scope, email: string): Promise<boolean> {
  return maySpend(
    scope,
    unverifiedAddressLimit('chat-mail', email, { limit: 10, windowSeconds: oneDay }),
    {
      bucket: `chat-mail:organization:${scope.organizationId}`,
      limit: 2000,
      windowSeconds: oneDay,
    },
  )
}

/**
 * Links back to the page the visitor wrote from, which has their session. Visitors control this
 * URL, so it's only used for allowed websites and without its query: no one can send links or text
 * in our name.
 */
function pageOf(
  { id, published, installedOn }: WidgetListRow,
  pageUrl: string | null,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const { origins } = settingsOf(published)
  const page = (pageUrl !== null && URL.parse(pageUrl)) || undefined
  // A blob URL has the origin of its creator.
  const origin = page?.protocol.startsWith('http') ? page.origin : undefined
  const isKnown = origins.length > 0 ? isOriginAllowed(origins, origin) : origin === installedOn
  return page && origin !== undefined && isKnown
    ? origin + page.pathname.replaceAll(':', '%3A')
    : new URL(`/widget-page/${id}`, publicUrl).href
}

const maxReplies = 20
const oneDay = 86_400
