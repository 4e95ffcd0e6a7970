import { cleanName } from '#lib/clean-name.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactCreated, contactIdentified } from '../contract.ts'
import type { Attributes } from '../model.ts'
import { joinAttributes, maxAttributes, otherAddresses } from '../rules.ts'
import { aboutOf } from './actions.ts'
import { requestPicture, type NamedPicture } from './pictures.ts'
import { markSeen } from './seen.ts'
import { companyFor, type SignedCompany } from './signed-company.ts'
import { emitUpdated } from './emit-updated.ts'
import {
  changeContactData,
  findContactRow,
  insertContact,
  insertUser,
  lockContact,
  lockUserByExternalId,
  type ContactRow,
} from './store.ts'

export interface Identity {
  readonly contactId?: string | undefined
  readonly externalId?: string | undefined
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly avatar?: NamedPicture | undefined
  readonly attributes?: Attributes | undefined
  readonly locale?: string | undefined
  readonly timeZone?: string | undefined
  /** Only from signed tokens: an unsigned page could claim any company. */
  readonly company?: SignedCompany | undefined
  readonly isSigned: boolean
}

/**
 * Identifies a visitor. A signed external ID finds or creates the user; unsigned details only
 * change the visitor's own lead, or create one.
 */
export async function identifyContact(scope: Scope, identity: Identity): Promise<string> {
  const { externalId, avatar, isSigned } = identity
  const contactId = await (isSigned && externalId !== undefined
    ? identifyUser(scope, identity, externalId)
    : describeLead(scope, identity))
  if (avatar) await requestPicture(scope, contactId, avatar)
  return contactId
}

async function identifyUser(scope: Scope, identity: Identity, externalId: string): Promise<string> {
  const companyId = identity.company && (await companyFor(scope, identity.company))
  const linked = companyId === undefined ? {} : { companyId }
  const known = await lockUserByExternalId(scope, externalId)
  // Locks the lead only if there is no known user: merging locks both contacts in its own order,
  // and another order could deadlock.
  const read = known ? findContactRow : lockContact
  const lead = await ownLead(scope, identity.contactId, read)
  if (known) {
    const user = await applySigned(scope, known, identity, linked)
    markSeen(scope, [user])
    if (lead) scope.emit(contactIdentified, { ...aboutOf(user), leadId: lead.id }, aboutRow(user))
    return user.id
  }
  if (lead) {
    const isClaimed = lead.email !== null && lead.provenEmail === null
    const userColumns = {
      kind: 'user' as const,
      externalId,
      isEmailClaimed: isClaimed,
      ...linked,
    }
    const user = await applySigned(scope, lead, identity, userColumns)
    scope.emit(contactIdentified, aboutOf(user), aboutRow(user))
    return user.id
  }
  return createUser(scope, identity, { externalId, ...linked })
}

interface UserColumns {
  readonly kind?: 'user'
  readonly externalId?: string
  readonly companyId?: string
  readonly isEmailClaimed?: boolean
}

async function createUser(
  scope: Scope,
  identity: Identity,
  userColumns: UserColumns & { readonly externalId: string },
): Promise<string> {
  const made = await insertUser(scope, {
    ...userColumns,
    ...detailsOf(identity),
    signedAttributes: joined({}, identity.attributes),
    seenAt: scope.now,
  })
  // A second tab may have created the user first.
  if (!made) return identifyUser(scope, identity, userColumns.externalId)
  scope.emit(contactCreated, aboutOf(made), aboutRow(made))
  scope.emit(contactIdentified, aboutOf(made), aboutRow(made))
  return made.id
}

async function applySigned(
  scope: Scope,
  row: ContactRow,
  identity: Identity,
  userColumns: UserColumns,
): Promise<ContactRow> {
  const details = detailsOf(identity)
  const email = details.email ?? row.email
  const phone = details.phone ?? row.phone
  const changed = await changeContactData(scope, row, {
    ...userColumns,
    ...details,
    ...claimsOf(details, false),
    otherEmails: otherAddresses(email, row.otherEmails, isKnown(row) ? [row.email] : []),
    otherPhones: otherAddresses(phone, row.otherPhones, isKnown(row) ? [row.phone] : []),
    signedAttributes: joined(row.signedAttributes, identity.attributes),
  })
  if (changed) emitUpdated(scope, row, changed, 'server')
  return changed ?? row
}

/** Unverified addresses of a lead don't become addresses of the user. */
function isKnown({ kind }: ContactRow): boolean {
  return kind === 'user'
}

async function describeLead(scope: Scope, identity: Identity): Promise<string> {
  const own = identity.contactId && (await lockContact(scope, identity.contactId))
  if (!own) {
    const made = await insertContact(scope, {
      ...detailsOf(identity),
      ...claimsOf(detailsOf(identity), true),
      attributes: joined({}, identity.attributes),
      seenAt: scope.now,
    })
    scope.emit(contactCreated, aboutOf(made), aboutRow(made))
    return made.id
  }
  // The customer's server decides who a user is; a page can only add attributes.
  const details = own.kind === 'lead' ? detailsOf(identity) : {}
  const changed = await changeContactData(scope, own, {
    ...details,
    ...claimsOf(changesIn(details, own), true),
    attributes: joined(own.attributes, identity.attributes),
  })
  if (changed) emitUpdated(scope, own, changed, 'page')
  return own.id
}

async function ownLead(
  scope: Scope,
  id: string | undefined,
  read: (scope: Scope, id: string) => Promise<ContactRow | undefined>,
): Promise<ContactRow | undefined> {
  const row = id === undefined ? undefined : await read(scope, id)
  return row?.kind === 'lead' ? row : undefined
}

function detailsOf({ name, email, phone, locale, timeZone }: Identity) {
  return {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(phone !== undefined && { phone }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone }),
  }
}

function claimsOf({ name, email, phone }: ReturnType<typeof detailsOf>, isClaimed: boolean) {
  return {
    ...(name !== undefined && { isNameClaimed: isClaimed }),
    ...(email !== undefined && { isEmailClaimed: isClaimed }),
    ...(phone !== undefined && { isPhoneClaimed: isClaimed }),
  }
}

/** Repeating a known value doesn't change whether it is verified. */
function changesIn(
  details: ReturnType<typeof detailsOf>,
  row: ContactRow,
): ReturnType<typeof detailsOf> {
  return Object.fromEntries(
    Object.entries(details).filter(([column, value]) => value !== row[column as keyof ContactRow]),
  )
}

function joined(before: unknown, details: Attributes = {}): Attributes {
  const attributes = joinAttributes(before as Attributes, details)
  if (Object.keys(attributes).length > maxAttributes) {
    refuse('invalid', `Use at most ${maxAttributes} attributes.`)
  }
  return attributes
}

function aboutRow({ id }: ContactRow): { subjectId: string } {
  return { subjectId: id }
}
