import type { Pool } from '#platform/database/pool.ts'
import { composeMail, mailText } from '#platform/mail/compose/compose-mail.ts'
import { signMail, type DkimKey } from '#platform/mail/compose/dkim.ts'
import type { MailAddress } from '#platform/mail/compose/header-text.ts'
import { fillLine, fillTemplate } from '#platform/mail/compose/slot-place.ts'

import type { SigningKeyFor } from '../domains/signing-key.ts'
import { assessBounce } from './bounce-assessment.ts'
import { UnsendableMail, type BodyCache, type LoadedBody } from './body-cache.ts'
import type { ClaimedMail } from './claim-store.ts'
import type { Mark } from './mark-store.ts'
import type { PauseList } from './pause-list.ts'
import type { RateLimiter, Wait } from './rate-limiter.ts'
import { nameSlot } from './queue-mail.ts'
import { waitAfter } from './retry-plan.ts'
import type { ReturnHostFor } from './return-hosts.ts'
import { returnPath } from './return-path.ts'
import type { TransportPool } from './transport-pool.ts'
import { TransportProblem, type PreparedMail, type SaidMail, type Transport } from './transport.ts'

export interface Delivering {
  readonly pool: Pool
  readonly bodies: BodyCache
  readonly transports: TransportPool
  readonly pauses: PauseList
  readonly rates: RateLimiter
  readonly signingKeyFor: SigningKeyFor
  readonly returnHostFor: ReturnHostFor
  /** The install as a sender: its address and its DKIM key, if any. */
  readonly platformSender: PlatformSender
}

export interface PlatformSender {
  readonly address: string
  readonly key: DkimKey | undefined
  /** The host that receives email for this install; undefined if none does. */
  readonly returnHost: string | undefined
}

export interface Delivered {
  readonly mark: Mark
  /** The sender it was sent as. */
  readonly from: MailAddress | undefined
  /** The recipient address proved invalid. */
  readonly suppresses: boolean
}

/**
 * Sends copies of one email through the first transport that works. Several copies at once only if
 * the transport writes the headers itself; see `isOneByOne`. Undefined if each copy needs its own
 * attempt: the next transport requires it, or one recipient was rejected.
 */
export async function deliverMails(
  at: Delivering,
  mails: readonly [ClaimedMail, ...ClaimedMail[]],
): Promise<Delivered | undefined> {
  const [first] = mails
  const transports = await transportsFor(at, first)
  let problem: TransportProblem | undefined
  for (const transport of transports.toSorted(
    (one, other) => downOf(at, one) - downOf(at, other),
  )) {
    if (mails.length > 1 && transport.takesRaw) return undefined
    const tried = await tryTransport(at, transport, mails)
    if (!(tried instanceof TransportProblem)) {
      return mails.length > 1 && tried.mark.state === 'bounced' ? undefined : tried
    }
    problem ??= tried
    if (tried.failure === 'not-ours') problem = tried
  }
  return afterProblem(
    problem ?? new TransportProblem('down', 'connect', { words: noTransportReason(at, first) }),
    first,
  )
}

/** Whether the first transport sends a separate copy to each recipient. */
export async function isOneByOne(at: Delivering, mail: ClaimedMail): Promise<boolean> {
  const [first] = await transportsFor(at, mail)
  return mail.isBulk || (first?.takesRaw ?? true)
}

/** Email from the install itself never goes through a tenant's server, which could replay it. */
async function transportsFor(at: Delivering, mail: ClaimedMail): Promise<Transport[]> {
  const transports = await at.transports.list(mail)
  return isPlatformSender(at, mail.sender)
    ? transports.filter(({ id }) => id === 'platform')
    : transports
}

function noTransportReason(at: Delivering, { sender }: ClaimedMail): string {
  return isPlatformSender(at, sender)
    ? 'The address isn’t verified, and the platform has no mail server.'
    : 'There’s no mail server.'
}

function isPlatformSender(
  { platformSender }: Pick<Delivering, 'platformSender'>,
  address: string,
): boolean {
  return address.toLowerCase() === platformSender.address.toLowerCase()
}

// Transports that failed recently are tried last.
function downOf({ pauses }: Delivering, { id }: Transport): number {
  return pauses.waitOf(`down ${id}`) > 0 ? 1 : 0
}

async function tryTransport(
  at: Delivering,
  transport: Transport,
  mails: readonly [ClaimedMail, ...ClaimedMail[]],
): Promise<Delivered | TransportProblem> {
  const [first] = mails
  const providerKey = `${transport.id} ${first.provider}`
  const wait = await waitOf(at, transport, { mail: first, providerKey })
  if (wait) return waiting(wait)
  let prepared: PreparedMail
  try {
    prepared = await prepareMail(at, transport, mails)
  } catch (error) {
    if (!(error instanceof UnsendableMail)) throw error
    return { mark: ended('failed', { words: error.message }), from: undefined, suppresses: false }
  }
  try {
    const { code, status, words, serviceId } = await transport.deliver(prepared)
    // The email was sent; failing to store status notes must not change that.
    await Promise.allSettled([
      at.transports.note(first.organizationId, transport, undefined),
      at.pauses.end(`down ${transport.id}`),
      at.pauses.end(providerKey),
    ])
    const mark = ended('sent', { words, code, status, serviceId })
    return { mark, from: prepared.from, suppresses: false }
  } catch (error) {
    if (!(error instanceof TransportProblem)) throw error
    return await afterTry(at, { transport, error, first, from: prepared.from, providerKey })
  }
}

/** Undefined if it can be sent now. */
async function waitOf(
  { pauses, rates, transports }: Delivering,
  transport: Transport,
  { mail, providerKey }: { mail: ClaimedMail; providerKey: string },
): Promise<Wait | undefined> {
  const ms = pauses.waitOf(providerKey)
  if (ms > 0) return { ms, words: 'The mailbox provider asked us to wait.' }
  const hasOwn = await transports.hasOwn(mail.organizationId)
  return rates.take(transport, mail, { limits: transports.limitsOf(transport), hasOwn })
}

/** Returned to the queue without counting as an attempt. */
function waiting({ ms, words, hasSlot }: Wait): Delivered {
  const mark = { ...deferred({ waitMs: ms, isFree: true, words }), hasSlot }
  return { mark, from: undefined, suppresses: false }
}

interface Tried {
  readonly transport: Transport
  readonly error: TransportProblem
  readonly first: ClaimedMail
  readonly from: MailAddress
  readonly providerKey: string
}

/** Returns a final result, or the problem if another transport may still work. */
async function afterTry(
  at: Delivering,
  { transport, error, first, from, providerKey }: Tried,
): Promise<Delivered | TransportProblem> {
  const { failure, step, code, status, message: words } = error
  if (failure === 'down' || failure === 'not-ours') {
    await at.transports.note(first.organizationId, transport, { step, words })
    if (failure === 'down') await at.pauses.begin(`down ${transport.id}`, words)
    return error
  }
  if (failure === 'unclear' && !transport.isIdempotent && first.isBulk) {
    return { mark: ended('unknown', { words }), from, suppresses: false }
  }
  if (failure === 'later' && assessBounce(code, status, words).pausesProvider) {
    await at.pauses.begin(providerKey, words)
  }
  return { ...afterProblem(error, first), from }
}

function afterProblem(problem: TransportProblem, { attempts, isBulk }: ClaimedMail): Delivered {
  const { failure, code, status, message: words } = problem
  const assessed = assessBounce(code, status, words)
  const bounceClass = failure === 'later' || failure === 'refused' ? assessed.class : undefined
  // Some servers answer with a permanent code to email they accept ten minutes later.
  if (failure === 'refused' && assessed.isPermanent) {
    const mark = ended('bounced', { words, code, status, bounceClass })
    return { mark, from: undefined, suppresses: assessed.suppresses }
  }
  if (failure === 'not-ours') {
    return { mark: ended('failed', { words, code, status }), from: undefined, suppresses: false }
  }
  const waitMs = waitAfter(attempts)
  const mark =
    waitMs === undefined
      ? ended(failure === 'unclear' && isBulk ? 'unknown' : 'failed', {
          words,
          code,
          status,
          bounceClass,
        })
      : deferred({ waitMs, isFree: false, words, code, status, bounceClass })
  return { mark, from: undefined, suppresses: false }
}

interface DeliveryDetails {
  readonly words: string
  readonly code?: number | undefined
  readonly status?: string | undefined
  readonly bounceClass?: string | undefined
  readonly serviceId?: string | undefined
}

function ended(
  state: Mark['state'],
  { words, code, status, bounceClass, serviceId }: DeliveryDetails,
): Mark {
  const content = { smtpCode: code, statusCode: status, answer: words, bounceClass, serviceId }
  return { state, waitMs: 0, isFree: false, ...content }
}

function deferred({
  waitMs,
  isFree,
  ...content
}: DeliveryDetails & { waitMs: number; isFree: boolean }): Mark {
  return { ...ended('deferred', content), waitMs, isFree }
}

async function prepareMail(
  at: Delivering,
  transport: Transport,
  mails: readonly [ClaimedMail, ...ClaimedMail[]],
): Promise<PreparedMail> {
  const [first] = mails
  const body = await at.bodies.get(first.organizationId, first.bodyId)
  const { mail, files } = body
  const sender = await senderOf(at, transport, { first, body })
  const { from, replyTo, key } = sender
  const recipients = mails.map(({ recipient }) => recipient)
  const name = first.slots?.[nameSlot]
  const to = first.isBulk ? [{ name, address: first.recipient }] : mail.to
  const named = new Set([...to, ...mail.cc].map(({ address }) => address.toLowerCase()))
  return {
    id: first.id,
    // A batch must not share a key with a single one of its emails: it is a different request.
    onceKey: mails.length > 1 ? `${first.id}.${mails.length}` : first.id,
    organizationId: first.organizationId,
    kind: first.kind,
    returnPath: sender.returnPath,
    recipients,
    from,
    replyTo,
    to,
    cc: mail.cc,
    bcc: recipients.filter((address) => !named.has(address)).map((address) => ({ address })),
    content: () => contentOf(body, first),
    files,
    messageId: first.headerId,
    async wire() {
      if (first.isBulk) {
        const { headerId: messageId, slots } = first
        const filling = { to: { name, address: first.recipient }, messageId, slots: slots ?? {} }
        return body.template(from, replyTo).fill(filling, key)
      }
      const composed = composeMail({
        ...mail,
        from,
        replyTo,
        attachments: files,
        messageId: first.headerId,
        date: body.createdAt,
      })
      return mailText(key ? signMail(composed, key) : composed)
    },
  }
}

function contentOf({ mail }: LoadedBody, { isBulk, slots }: ClaimedMail): SaidMail {
  const { subject, text, html, headers } = mail
  if (!isBulk) return { subject, text, html: html ?? undefined, headers }
  const valueOf = (name: string): string => slots?.[name] ?? ''
  return {
    subject: fillLine(subject, valueOf),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, fillLine(value, valueOf)]),
    ),
    text: fillTemplate(text, 'text', valueOf),
    html: html === null ? undefined : fillTemplate(html, 'html', valueOf),
  }
}

/**
 * Chooses the sender. The platform's transport never sends as an unverified address, because
 * receivers would rightly reject it.
 */
async function senderOf(
  at: Delivering,
  transport: Transport,
  { first, body }: { first: ClaimedMail; body: LoadedBody },
): Promise<{
  from: MailAddress
  replyTo: MailAddress | undefined
  key: DkimKey | undefined
  returnPath: string
}> {
  const { pool, signingKeyFor, returnHostFor, platformSender } = at
  const { from, replyTo } = body.mail
  const domain = domainOf(from.address)
  const isOurs = isPlatformSender(at, from.address)
  const key = isOurs
    ? platformKeyFor(at, transport)
    : await signingKeyFor(pool, first.organizationId, domain)
  const proven = isOurs ? undefined : await returnHostFor(first.organizationId, domain)
  // No fallback to the platform's address here; without DKIM, large providers reject bulk email.
  if (first.isBulk && !key) {
    throw new UnsendableMail(`The domain ${domain} is no longer verified.`)
  }
  if (transport.id !== 'platform' || isOurs || key) {
    const back = proven && returnPath(first.id, proven)
    const ownBack =
      transport.id === 'platform' ? platformReturnPath(platformSender, first.id) : from.address
    return { from, replyTo: replyTo ?? undefined, key, returnPath: back ?? ownBack }
  }
  return {
    from: { name: from.name, address: platformSender.address },
    replyTo: replyTo ?? from,
    key: platformSender.key,
    returnPath: platformReturnPath(platformSender, first.id),
  }
}

/** A tenant's server must not get our signature on email it could alter or replay. */
function platformKeyFor({ platformSender }: Delivering, { id }: Transport): DkimKey | undefined {
  return id === 'platform' ? platformSender.key : undefined
}

function platformReturnPath({ address, returnHost }: PlatformSender, id: string): string {
  return returnHost === undefined ? address : returnPath(id, returnHost)
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
