import { acceptedLanguages } from '#lib/accepted-languages.ts'
import { hashToken, randomToken } from '#lib/random-token.ts'
import { minutes } from '#lib/duration.ts'
import { verifyAddress, readContact } from '#modules/contacts/server/public.ts'
import { nameOf } from '#modules/contacts/rules.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { readerSessionCookie } from '#platform/http/reader-token.ts'
import { maySpend } from '#platform/limits/may-spend.ts'
import { unverifiedAddressLimit } from '#platform/mail/unverified-address-limit.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../contract.ts'
import { linkMinutes, linksPerHour, linkState, nextPath, sessionDays } from '../rules.ts'
import { sendLink } from './send-link.ts'
import { countFreshLinks, findLink, insertLink, lockLinksTo, spendLink } from './store/links.ts'
import { deleteSession, insertSession } from './store/sessions.ts'

/** Over the limit, the answer stays the same but no email is sent. */
export async function askForReaderLink(
  scope: Scope,
  { email, clientKey, next }: ParsedInputOf<typeof contract.askForReaderLink>,
  { address, header }: Exchange,
): Promise<Record<never, never>> {
  const { siteId } = readerOf(scope)
  await scope.spend({
    bucket: `reader:link:${scope.organizationId}:${address}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'Too many sign-in links requested. Try again in an hour.',
  })
  await lockLinksTo(scope, email)
  if ((await countFreshLinks(scope, email)) >= linksPerHour) return {}
  const token = randomToken()
  const isNew = await insertLink(scope, {
    siteId,
    clientKey,
    email,
    secretHash: hashToken(token),
    nextPath: nextPath(next),
    expiresAt: new Date(scope.now.getTime() + minutes(linkMinutes)),
  })
  // A second limit across organizations, because many sites could flood one mailbox.
  const often = { limit: linksPerHour, windowSeconds: 3600 }
  if (isNew && (await maySpend(scope, unverifiedAddressLimit('reader-link', email, often)))) {
    const [locale = null] = acceptedLanguages(header?.('accept-language') ?? '')
    await sendLink(scope, { siteId, email, token, locale })
  }
  return {}
}

export async function enterAsReader(
  scope: Scope,
  { token }: ParsedInputOf<typeof contract.enterAsReader>,
  { address, reply }: Exchange,
): Promise<AnswerOf<typeof contract.enterAsReader>> {
  const { siteId } = readerOf(scope)
  await scope.spend({
    bucket: `reader:enter:${scope.organizationId}:${address}`,
    limit: 60,
    windowSeconds: 600,
  })
  const link = await findLink(scope, { siteId, secretHash: hashToken(token) })
  if (!link) refuse('gone', 'This link isn’t valid. Request a new one.')
  const state = linkState(link, scope.now)
  if (state === 'expired') refuse('gone', 'This link has expired. Request a new one.')
  if (state === 'used' || !(await spendLink(scope, link.id))) {
    refuse('gone', 'This link was already used. Request a new one.')
  }
  const contact = await verifyAddress(scope, link.email)
  const secret = randomToken()
  const seconds = sessionDays * 86_400
  await insertSession(scope, {
    siteId,
    contactId: contact.id,
    secretHash: hashToken(secret),
    expiresAt: new Date(scope.now.getTime() + seconds * 1000),
  })
  scope.afterCommit(() =>
    reply.setCookie(cookieOf(scope.product.config.publicUrl), secret, seconds),
  )
  return { next: link.nextPath }
}

export async function leaveAsReader(
  scope: Scope,
  _: ParsedInputOf<typeof contract.leaveAsReader>,
  { cookie, reply }: Exchange,
): Promise<Record<never, never>> {
  const name = cookieOf(scope.product.config.publicUrl)
  const secret = cookie(name)
  if (secret !== undefined) await deleteSession(scope, hashToken(secret))
  reply.setCookie(name, '', 0)
  return {}
}

export async function readMyself(scope: Scope): Promise<AnswerOf<typeof contract.readMyself>> {
  const { contactId } = readerOf(scope)
  if (contactId === null) return { reader: null }
  const contact = await readContact(scope, contactId)
  return { reader: { name: nameOf(contact), email: contact.email ?? '' } }
}

function cookieOf({ protocol }: URL): string {
  return readerSessionCookie(protocol === 'https:')
}
