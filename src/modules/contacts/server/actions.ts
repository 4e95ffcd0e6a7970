import { z } from 'zod'

import { missingOn, problemsOf, type FieldDefinition } from '#modules/fields/rules.ts'
import {
  listFieldsOf,
  listHiddenKeys,
  onlyHidden,
  withoutHidden,
  refuseMissing,
} from '#modules/fields/server/public.ts'
import { holdsKey, listMemberNames } from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactCreated } from '../contract.ts'
import type * as contract from '../contract.ts'
import { attributes, type Attributes, type Contact } from '../model.ts'
import {
  claimables,
  claimMarks,
  joinAttributes,
  maxAttributes,
  nameOf,
  notAllSeen,
  otherAddresses,
} from '../rules.ts'
import { findCompanyRow, lockCompanyToJoin, listSharedUnseen } from './store/companies.ts'
import { searchContactRows } from './search.ts'
import { emitUnsubscribed, emitUpdated } from './emit-updated.ts'
import {
  changeContact,
  findContactRow,
  findSeenContact,
  insertContact,
  listContactRows,
  lockUserByExternalId,
  type ContactRow,
  type SeenContact,
} from './store.ts'
import { companyMerges, contactMerges, findMergedInto } from './store/merges.ts'

export async function listContacts(
  scope: Scope,
  { limit, cursor, field = [], ...input }: ParsedInputOf<typeof contract.listContacts>,
): Promise<Page<Contact>> {
  const filter = { ...input, companyId: await companyNow(scope, input.companyId) }
  const sort = filter.search ? newestFirst : (filter.sort ?? newestFirst)
  const after = decodeCursor(cursor, sort.endsWith('name') ? namePosition : position)
  const values = await readableValues(scope, field)
  const query = { ...noFilter, ...filter, values, sort, after, limit: limit + 1 }
  const rows = filter.search
    ? await searchContactRows(scope, { ...query, search: filter.search })
    : await listContactRows(scope, query)
  if (rows.length === 0) await refuseUnknownFilter(scope, filter)
  const hidden = await listHiddenKeys(scope, 'contact')
  return toPage(rows, limit, {
    item: (row) => presentContact(scope, row, hidden),
    key: (row) => [row.sortKey, row.id],
  })
}

/** A segment saved with a company keeps working after that company is merged into another. */
async function companyNow(scope: Scope, id: string | undefined): Promise<string | undefined> {
  return id && ((await findMergedInto(scope, companyMerges, id)) ?? id)
}

/**
 * A filter on a field hidden from the member matches no one; otherwise the filter would reveal its
 * values.
 */
async function readableValues(
  scope: Scope,
  input: readonly string[],
): Promise<(readonly [key: string, value: string])[]> {
  if (input.length === 0) return []
  const hidden = await listHiddenKeys(scope, 'contact')
  return input.map((one) => {
    const [key = ''] = one.split('=', 1)
    if (hidden.has(key)) refuseHidden()
    return [key, one.slice(key.length + 1)] as const
  })
}

async function refuseUnknownFilter(
  scope: Scope,
  {
    companyId,
    ownerId,
    tagId,
  }: Pick<ParsedInputOf<typeof contract.listContacts>, 'companyId' | 'ownerId' | 'tagId'>,
): Promise<void> {
  if (companyId && !(await findCompanyRow(scope, companyId))) {
    refuse('not_found', 'Company not found.')
  }
  if (ownerId && !(await listMemberNames(scope, [ownerId])).has(ownerId)) {
    refuse('not_found', 'Teammate not found.')
  }
  if (tagId && (await listUsableTagIds(scope, [tagId])).length === 0) {
    refuse('not_found', 'Tag not found.')
  }
}

export async function getContact(scope: Scope, { id }: { id: string }): Promise<Contact> {
  const by = (await findMergedInto(scope, contactMerges, id)) ?? id
  const row = await getSeenRow(scope, by)
  return presentContact(scope, row, await listHiddenKeys(scope, 'contact'))
}

export async function createContact(
  scope: Scope,
  input: ParsedInputOf<typeof contract.createContact>,
): Promise<Contact> {
  const { externalId = null } = input
  const created = await newContactOf(scope, input)
  await refuseTakenId(scope, externalId, undefined)
  const row = await insertContact(scope, { ...created, ...userColumnsOf(externalId) })
  scope.emit(contactCreated, aboutOf(row), { subjectId: row.id })
  return readContact(scope, row.id)
}

export async function newContactOf(
  scope: Scope,
  {
    name = '',
    email,
    phone,
    otherEmails = [],
    otherPhones = [],
    companyId = null,
    ownerId = null,
    locale = null,
    timeZone = null,
    attributes: known = {},
    isUnsubscribed = false,
  }: Omit<ParsedInputOf<typeof contract.updateContact>, 'id' | 'version' | 'externalId'>,
) {
  await refuseInvalidAttributes(scope, 'contact', known, { isNew: true })
  const joined = await companyToJoin(scope, { companyId, now: null })
  await refuseInvalidOwner(scope, ownerId)
  const first = { email: email?.toLowerCase() ?? null, phone: phone ?? null }
  return {
    madeBy: 'member' as const,
    name,
    ...first,
    otherEmails: otherAddresses(first.email, lowerCased(otherEmails)),
    otherPhones: otherAddresses(first.phone, otherPhones),
    companyId: joined ?? null,
    ownerId,
    locale,
    timeZone,
    attributes: joinAttributes(known, {}),
    unsubscribedAt: isUnsubscribed ? scope.now : null,
  }
}

export async function updateContact(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof contract.updateContact>,
): Promise<Contact> {
  const before = await getSeenRow(scope, id)
  const row = await changeContact(scope, { id, version }, await changeOf(scope, before, input))
  if (!row)
    refuse('version_conflict', 'Someone else changed this contact. Reload to see the latest.')
  emitChanged(scope, before, row)
  return readContact(scope, id)
}

export function emitChanged(scope: Scope, before: ContactRow, row: ContactRow): void {
  emitUpdated(scope, before, row)
  if (row.unsubscribedAt && !before.unsubscribedAt) emitUnsubscribed(scope, row)
}

export async function changeOf(
  scope: Scope,
  before: ContactRow,
  {
    companyId,
    ownerId,
    attributes: known,
    name,
    locale,
    timeZone,
    externalId,
    isUnsubscribed,
    ...input
  }: Omit<ParsedInputOf<typeof contract.updateContact>, 'id' | 'version'>,
) {
  const hidden = await listHiddenKeys(scope, 'contact')
  // Checks every sent value, changed or not: accepting an equal value would confirm a guess.
  if (known) refuseHiddenKeys(hidden, known)
  if (known)
    await refuseInvalidAttributes(scope, 'contact', changesIn(before.attributes, known), {
      size: known,
    })
  const joined = await companyToJoin(scope, { companyId, now: before.companyId })
  await refuseInvalidOwner(scope, ownerId)
  if (externalId !== before.externalId) await refuseTakenId(scope, externalId, before.id)
  if (externalId && isUnverifiedLead(before)) {
    // The lead's browser is unverified and would see everything the signed-in user writes.
    refuseField(
      'externalId',
      'This person isn’t signed in. Create a contact with this ID and merge them.',
    )
  }
  const addresses = addressesOf(before, input)
  const kept = onlyHidden(attributes.parse(before.attributes), hidden)
  return {
    ...(name !== undefined && { name }),
    ...addresses,
    ...verifiedByTeammate(before, { name: name ?? before.name, ...addresses }),
    ...(joined !== undefined && { companyId: joined }),
    ...(ownerId !== undefined && { ownerId }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone }),
    ...(externalId !== undefined && userColumnsOf(externalId)),
    ...(known && { attributes: { ...joinAttributes(known, {}), ...kept } }),
    ...(isUnsubscribed !== undefined && {
      unsubscribedAt: isUnsubscribed ? (before.unsubscribedAt ?? scope.now) : null,
    }),
  }
}

function userColumnsOf(externalId: string | null) {
  return {
    externalId,
    kind: externalId === null ? ('lead' as const) : ('user' as const),
  }
}

/** A contact who was never seen was created by a teammate. */
function isUnverifiedLead({ kind, madeBy: maker, provenEmail: proven, seenAt: seen }: ContactRow) {
  return kind === 'lead' && maker === 'visitor' && proven === null && seen !== null
}

async function refuseTakenId(
  scope: Scope,
  externalId: string | null | undefined,
  ownId: string | undefined,
): Promise<void> {
  const holder = externalId && (await lockUserByExternalId(scope, externalId))
  if (holder && holder.id !== ownId)
    refuseField('externalId', 'Another contact already has this external ID.')
}

type ContactInput = Pick<
  ParsedInputOf<typeof contract.updateContact>,
  'email' | 'phone' | 'otherEmails' | 'otherPhones'
>

function addressesOf(before: ContactRow, input: ContactInput) {
  const email = input.email === undefined ? before.email : (input.email?.toLowerCase() ?? null)
  const phone = input.phone === undefined ? before.phone : input.phone
  const otherEmails = lowerCased(input.otherEmails ?? before.otherEmails)
  return {
    email,
    phone,
    otherEmails: otherAddresses(email, otherEmails),
    otherPhones: otherAddresses(phone, input.otherPhones ?? before.otherPhones),
  }
}

function lowerCased(addresses: readonly string[]): string[] {
  return addresses.map((address) => address.toLowerCase())
}

/** Skips the data scope check, so callers must have checked access. */
export async function readContact(scope: Scope, id: string): Promise<Contact> {
  const row = await findContactRow(scope, id)
  if (!row) refuse('not_found', 'This contact no longer exists.')
  return presentContact(scope, row, await listHiddenKeys(scope, 'contact'))
}

export function presentContact(
  scope: Scope,
  row: SeenContact,
  hidden: ReadonlySet<string>,
): Contact {
  return {
    id: row.id,
    kind: row.kind,
    externalId: row.externalId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    otherEmails: row.otherEmails,
    otherPhones: row.otherPhones,
    pictureUrl: scope.pictureUrl(row.pictureId),
    locale: row.locale,
    timeZone: row.timeZone,
    attributes: withoutHidden(attributes.parse(row.attributes), hidden),
    signedAttributes: withoutHidden(attributes.parse(row.signedAttributes), hidden),
    claimed: claimables.filter((what) => row[claimMarks[what]] && row[what]),
    company:
      row.companyId && row.companyName !== null
        ? { id: row.companyId, name: row.companyName }
        : null,
    ownerId: row.ownerId,
    tagIds: row.tagIds,
    blockedUntil: row.blockedUntil?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    contactedAt: row.contactedAt?.toISOString() ?? null,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    bouncing: [...row.bouncing],
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Values set by a teammate count as verified; unchanged ones keep their status. */
export function verifiedByTeammate(
  before: ContactRow,
  { name, email, phone }: Pick<ContactRow, 'name' | 'email' | 'phone'>,
) {
  return {
    ...(name !== before.name && { isNameClaimed: false }),
    ...(email !== before.email && { isEmailClaimed: false }),
    ...(phone !== before.phone && { isPhoneClaimed: false }),
  }
}

export function aboutOf(row: ContactRow): { contactId: string; name: string } {
  return { contactId: row.id, name: nameOf(row) }
}

export async function getSeenRow(scope: Scope, id: string): Promise<SeenContact> {
  const row = await findSeenContact(scope, id)
  return row ?? refuse('not_found', 'This contact no longer exists.')
}

export async function refuseInvalidAttributes(
  scope: Scope,
  object: 'contact' | 'company',
  input: Attributes,
  { isNew = false, size = input }: { isNew?: boolean; size?: Attributes },
): Promise<void> {
  if (Object.keys(size).length > maxAttributes) {
    refuse('invalid', `Use at most ${maxAttributes} attributes.`)
  }
  await refuseInvalidFields(scope, object, input, { isNew })
}

/** A member can't set hidden fields, and isn't asked for required ones among them. */
export async function refuseInvalidFields(
  scope: Scope,
  object: 'contact' | 'company',
  input: Attributes,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const hidden = await listHiddenKeys(scope, object)
  refuseHiddenKeys(hidden, input)
  const definitions = await listFieldsOf(scope, object)
  refuseInvalidValues(
    definitions.filter(({ key }) => !hidden.has(key)),
    input,
    { isNew },
  )
}

function refuseHiddenKeys(hidden: ReadonlySet<string>, input: Attributes): void {
  if (Object.keys(input).some((key) => hidden.has(key))) refuseHidden()
}

function refuseHidden(): never {
  refuse('forbidden', 'Your role doesn’t have access to this field.')
}

function refuseInvalidValues(
  definitions: readonly FieldDefinition[],
  input: Attributes,
  { isNew }: { isNew: boolean },
): void {
  const found = problemsOf(definitions, input)
  const problems = found.map(({ key, message }) => ({ path: `attributes.${key}`, message }))
  const missing = isNew ? missingOn('create', definitions, input) : []
  refuseMissing(missing, { when: 'first', under: 'attributes', problems })
  const [first] = found
  if (!first) return
  const label = definitions.find(({ key }) => key === first.key)?.label ?? first.key
  refuse('invalid', `${label}: ${first.message}`, { fields: problems })
}

/** Validates only new values: a page may have sent invalid ones before the field was defined. */
function changesIn(before: unknown, input: Attributes): Attributes {
  const known = attributes.parse(before)
  return Object.fromEntries(
    Object.entries(input).filter(
      ([key, value]) =>
        !Object.hasOwn(known, key) || JSON.stringify(value) !== JSON.stringify(known[key]),
    ),
  )
}

/** Undefined leaves the company unchanged; null removes it. */
async function companyToJoin(
  scope: Scope,
  {
    companyId,
    now,
  }: { readonly companyId: string | null | undefined; readonly now: string | null },
): Promise<string | null | undefined> {
  if (!companyId) return companyId
  const id = await lockCompanyToJoin(scope, companyId)
  if (id === undefined) refuse('not_found', 'Company not found.')
  // A new member of a company with shared tickets can read tickets the acting teammate may not see.
  if (id !== now && (await listSharedUnseen(scope, [id])).length > 0) {
    refuse('forbidden', notAllSeen)
  }
  return id
}

async function refuseInvalidOwner(scope: Scope, ownerId: string | null | undefined): Promise<void> {
  if (ownerId && !(await holdsKey(scope, ownerId, 'Inbox'))) {
    refuse('not_found', 'No teammate with Inbox access has this ID.')
  }
}

const noFilter = {
  kind: undefined,
  companyId: undefined,
  ownerId: undefined,
  tagId: undefined,
  isBlocked: undefined,
  seenDays: undefined,
  contactedDays: undefined,
  repliedDays: undefined,
  isUnsubscribed: undefined,
  isBouncing: undefined,
}
const newestFirst = '-created'

export const position = z.tuple([cursorMoment, z.uuid()])

const namePosition = z.tuple([z.string().max(120), z.uuid()])
