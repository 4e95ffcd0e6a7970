import { identifyContact, readContact } from '#modules/contacts/server/public.ts'
import { countUnreadOf, moveConversations, type Customer } from '#modules/inbox/server/public.ts'
import type { SealedBox } from '#lib/sealed-box.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as identityContract from '../../identity-contract.ts'
import { visitorEventTracked } from '../../identity-contract.ts'
import type { IdentityProof, SaidUser, TrackedEvent } from '../../identity-model.ts'
import { isOriginAllowed } from '../../rules.ts'
import { sessionOriginOf } from '../session-origin.ts'
import { identityBoxOf } from '../identity-box.ts'
import { checkToken, findHashKey, type Claims, type TrustedKey } from '../identity-token.ts'
import { notifyEnded } from '../notify-ended.ts'
import {
  findCustomerByPeek,
  findVisitorSession,
  waitForTurn,
  type WidgetListRow,
} from '../store.ts'
import { listTrustedKeys, recordKeyUse, type IdentityKeyRow } from '../store/identity.ts'
import { customerOf } from '../store/session-life.ts'
import { endSession, insertVerifiedSession, verifySession } from '../store/sessions.ts'
import { hashOf, refuseOrigin, getLiveWidget } from './pages.ts'
import { settingsOf } from './widgets.ts'

/** Applies user data from a page. Before the visitor is a contact, the browser keeps it. */
export async function describeVisitor(
  scope: Scope,
  {
    id,
    proof,
    peek,
    user,
    attributes,
    events = [],
  }: ParsedInputOf<typeof identityContract.describeVisitor>,
  { origin }: Exchange,
): Promise<AnswerOf<typeof identityContract.describeVisitor>> {
  const widget = await getLiveWidget(scope, id)
  if (!isOriginAllowed(settingsOf(widget.published).origins, origin)) refuseOrigin()
  if (widget.identityMode === 'off') return { isKnown: false, unread: 0 }
  const signed = proof && (await applyProof(scope, widget, proof))
  const own = peek && (await findCustomerByPeek(scope, { widgetId: id, peekHash: hashOf(peek) }))
  const who = signed ? hashOf(`${id}:${signed.userData.externalId}`) : own && own.contactId
  if (!who) return { isKnown: false, unread: 0 }
  await spendOnUpdates(scope, who, events.length)
  const customer = signed ? await identifySigned(scope, signed) : own
  if (!customer) return { isKnown: false, unread: 0 }
  const { contactId, visibleAs } = customer
  const userData = { ...user?.attributes, ...attributes }
  // After a merge, an unsigned page can't write to the merged contact.
  if ((user || attributes) && !visibleAs?.isMerged) {
    const details = detailsOf(user)
    const avatar = signed?.userData.avatar ? undefined : details.avatar
    const unsigned = { ...details, avatar, attributes: userData, contactId, isSigned: false }
    await identifyContact(scope, unsigned)
  }
  noteEvents(scope, { contactId, widgetId: id }, events)
  return { isKnown: true, unread: await countUnreadOf(scope, customer) }
}

/**
 * Links the browser to the user the proof names. Only conversations of an unidentified lead in this
 * browser move along; another user's conversations stay theirs.
 */
export async function identifyVisitor(
  scope: Scope,
  { id, secret, peek, proof }: ParsedInputOf<typeof identityContract.identifyVisitor>,
  exchange: Exchange,
): Promise<AnswerOf<typeof identityContract.identifyVisitor>> {
  const { address, origin } = exchange
  const widget = await getLiveWidget(scope, id)
  if (widget.identityMode === 'off')
    refuse('conflict', 'Identity verification is turned off for this chat.')
  await scope.spend({ bucket: `chat:identify:${id}:${address}`, limit: 120, windowSeconds: 60 })
  const { userData, keyId } = await applyProof(scope, widget, proof)
  const tokenHash = hashOf(secret)
  await waitForTurn(scope, tokenHash)
  const session = await findVisitorSession(scope, { widgetId: id, tokenHash })
  const own = session && customerOf(session)
  const leadId = own?.visibleAs && !own.visibleAs.isMerged ? own.contactId : undefined
  const contactId = await identifyContact(scope, { ...userData, contactId: leadId, isSigned: true })
  if (own && own.visibleAs !== null && own.contactId !== contactId) {
    await moveConversations(scope, own, contactId)
  }
  const signedEmail = userData.email?.toLowerCase()
  if (session) {
    const proven = { id: session.id, contactId, keyId, signedEmail }
    notifyEnded(scope, await verifySession(scope, proven))
  } else {
    const made = { widgetId: id, contactId, tokenHash, peekHash: hashOf(peek), keyId, origin }
    const begun = sessionOriginOf(exchange, settingsOf(widget.published))
    await insertVerifiedSession(scope, { ...made, signedEmail, sessionOriginOf: begun })
  }
  const { name, email } = await readContact(scope, contactId)
  return { name, email }
}

export async function endVisitorSession(
  scope: Scope,
): Promise<AnswerOf<typeof identityContract.endVisitorSession>> {
  notifyEnded(scope, await endSession(scope, visitorOf(scope).sessionId))
  return {}
}

async function identifySigned(scope: Scope, { userData }: VerifiedProof): Promise<Customer> {
  return {
    contactId: await identifyContact(scope, { ...userData, isSigned: true }),
    visibleAs: null,
  }
}

interface VerifiedProof {
  readonly keyId: string
  /** Fields covered by the signature, not those only the page claims. */
  readonly userData: {
    readonly externalId: string
    readonly name?: string | undefined
    readonly email?: string | undefined
    readonly phone?: string | undefined
    readonly avatar?: ReturnType<typeof pictureAt>
    readonly attributes?: SaidUser['attributes']
    readonly company?: Claims['company']
  }
}

async function applyProof(
  scope: Scope,
  widget: WidgetListRow,
  proof: IdentityProof,
): Promise<VerifiedProof> {
  const rows = await listTrustedKeys(scope, widget.id)
  const box = identityBoxOf(scope)
  const keys = rows.map((row) => openKey(row, box))
  const believed =
    'jwt' in proof ? byToken(scope, widget, proof.jwt, keys) : byHash(widget, proof, keys)
  const used = rows.find(({ id }) => id === believed.keyId)
  if (used) await recordKeyUse(scope, used)
  return believed
}

function byToken(
  { now }: Scope,
  { id }: WidgetListRow,
  jwt: string,
  keys: readonly TrustedKey[],
): VerifiedProof {
  const checked = checkToken(jwt, { keys, widgetId: id, now })
  if (!checked.isValid) refuse('forbidden', checked.reason)
  const { sub, name, email, phone, attributes, company } = checked.claims
  const avatar = pictureAt(checked.claims.avatar, true)
  const userData = { externalId: sub, name, email, phone, avatar, attributes, company }
  return { keyId: checked.keyId, userData }
}

/** A hash covers the ID only. The name is accepted too, since it grants nothing. */
function byHash(
  { acceptsHash: isAccepted }: WidgetListRow,
  { hash, user }: { hash: string; user: SaidUser },
  keys: readonly TrustedKey[],
): VerifiedProof {
  if (!isAccepted) refuse('forbidden', 'This widget accepts signed tokens only, not hashes.')
  const keyId = user.id === undefined ? undefined : findHashKey(hash, user.id, keys)
  if (user.id === undefined || keyId === undefined) {
    refuse('forbidden', 'The hash doesn’t match this user ID for any key of this widget.')
  }
  const avatar = pictureAt(user.avatar, false)
  return { keyId, userData: { externalId: user.id, name: user.name, avatar } }
}

function openKey({ id, algorithm, ...row }: IdentityKeyRow, box: SealedBox): TrustedKey {
  const secret = row.sealedSecret === null ? undefined : box.open(row.sealedSecret, row.widgetId)
  return { id, algorithm, secret, publicKey: row.publicKey ?? undefined }
}

function detailsOf(user: SaidUser | undefined) {
  const { name, email, phone, avatar } = user ?? {}
  return { name, email, phone, avatar: pictureAt(avatar, false) }
}

function pictureAt(address: string | undefined, isSigned: boolean) {
  return address === undefined ? undefined : { address, isSigned }
}

async function spendOnUpdates(scope: Scope, who: string, events: number): Promise<void> {
  for (let spent = 0; spent < Math.max(1, events); spent++) {
    await scope.spend({
      bucket: `chat:tell:${who}`,
      limit: 60,
      windowSeconds: 60,
      sentence: 'This page sent more than 60 visitor updates in a minute. Send fewer.',
    })
  }
}

function noteEvents(
  scope: Scope,
  about: { contactId: string; widgetId: string },
  events: readonly TrackedEvent[],
): void {
  for (const tracked of events) {
    scope.emit(visitorEventTracked, { ...tracked, ...about }, { subjectId: about.contactId })
  }
}
