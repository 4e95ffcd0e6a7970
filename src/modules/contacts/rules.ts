/**
 * The name shown to teammates. Unnamed visitors get a short ID so that two of them can be told
 * apart.
 */
export function nameOf({ id, name, email }: Named): string {
  return name || email || shortName(id)
}

export interface Named {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** The name shown to the contact, without a visitor ID. */
export function ownNameOf({ name, email }: Omit<Named, 'id'>): string {
  return name || email || 'Visitor'
}

/** A lead with nothing but unverified details could be anyone. */
export function shortName(id: string): string {
  return `Visitor ${id.slice(-4).toUpperCase()}`
}

/** Limits writes for busy contacts to one every five minutes. */
export const seenEveryMs = 5 * 60_000

export const claimables = ['name', 'email', 'phone'] as const
export type Claimable = (typeof claimables)[number]
export const claimMarks = {
  name: 'isNameClaimed',
  email: 'isEmailClaimed',
  phone: 'isPhoneClaimed',
} as const satisfies Record<Claimable, string>

export function isOnlyClaimed({ kind, claimed, email, phone, name }: Claiming): boolean {
  if (kind === 'user' || claimed.length === 0) return false
  const known = { name: name !== '', email: email !== null, phone: phone !== null }
  return claimables.every((what) => !known[what] || claimed.includes(what))
}

interface Claiming {
  readonly kind: 'lead' | 'user'
  readonly claimed: readonly Claimable[]
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

export const contactSorts = ['name', '-name', 'seen', '-seen', 'created', '-created'] as const
export type ContactSort = (typeof contactSorts)[number]

export const maxAddresses = 20

/** Every address except the primary one, without duplicates, known ones first. */
export function otherAddresses(
  first: string | null,
  ...known: readonly (readonly (string | null)[])[]
): string[] {
  const others = known.flat().flatMap((address) => (address === first ? [] : (address ?? [])))
  return [...new Set(others)].slice(0, maxAddresses)
}

export const maxTimelinePeople = 200

/** Keeps a contact small enough to load with every list. */
export const maxAttributes = 100

export const maxTagsPerRecord = 30

export const notAllSeen = 'You don’t have access to everyone in this company. Ask an admin.'

export const unmergeDays = 30

/** Stands for a permanent block. */
export const forever = '9999-12-31T00:00:00.000Z'

export function isBlocked(blockedUntil: string | Date | null, now: Date): boolean {
  return blockedUntil !== null && new Date(blockedUntil) > now
}

type Value = string | number | boolean | null | readonly string[]
type Values = Readonly<Record<string, Value>>

/** Merges new values into known ones; null removes a value. */
export function joinAttributes<V extends Value>(
  before: Readonly<Record<string, V>>,
  values: Readonly<Record<string, V>>,
): Record<string, V> {
  return Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(([, value]) => value !== null),
  )
}

export interface Mergeable {
  readonly kind: 'lead' | 'user'
  readonly externalId: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly isNameClaimed: boolean
  readonly isEmailClaimed: boolean
  readonly isPhoneClaimed: boolean
  readonly otherEmails: string[]
  readonly otherPhones: string[]
  readonly locale: string | null
  readonly timeZone: string | null
  readonly companyId: string | null
  readonly ownerId: string | null
  readonly attributes: Values
  readonly signedAttributes: Values
  readonly pictureId: string | null
  readonly pictureBy: 'member' | 'server' | 'page' | null
  readonly pictureAddress: string | null
  readonly contactedAt: Date | null
  readonly repliedAt: Date | null
  readonly unsubscribedAt: Date | null
}

/** What a merge changed, by column. */
export type Fills<Row> = Readonly<
  Partial<Record<keyof Row, { readonly before: unknown; readonly after: unknown }>>
>

/**
 * How a contact changes when a merge is undone. Only values from that merge are removed; later
 * edits and other merges stay.
 */
export function undoFills(target: Mergeable, fills: Fills<Mergeable>): Partial<Mergeable> {
  const back = withoutFills(target, fills)
  const left = { ...target, ...back }
  // Without a primary address, the first of the others takes its place.
  return {
    ...back,
    ...(fills.email &&
      left.email === null && {
        email: left.otherEmails[0] ?? null,
        otherEmails: left.otherEmails.slice(1),
      }),
    ...(fills.phone &&
      left.phone === null && {
        phone: left.otherPhones[0] ?? null,
        otherPhones: left.otherPhones.slice(1),
      }),
    ...(isOtherPicture(target, fills) && pictureOf(target)),
  }
}

/** A photo replaced after the merge belongs to this contact alone. */
function isOtherPicture(target: Mergeable, { pictureId: fill }: Fills<Mergeable>): boolean {
  return fill !== undefined && !isSame(target.pictureId, fill.after)
}

function pictureOf({ pictureId, pictureBy, pictureAddress }: Mergeable) {
  return { pictureId, pictureBy, pictureAddress }
}

export function withoutFills<Row extends object>(target: Row, fills: Fills<Row>): Partial<Row> {
  return Object.fromEntries(
    Object.entries<{ before: unknown; after: unknown }>(Object(fills)).map(([column, fill]) => [
      column,
      valueWithout(target[column as keyof Row], fill),
    ]),
  ) as Partial<Row>
}

function valueWithout(
  now: unknown,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): unknown {
  if (Array.isArray(now)) {
    const brought = listOf(after).filter((value) => !listOf(before).includes(value))
    return now.filter((value) => !brought.includes(value))
  }
  if (typeof now === 'object' && now !== null && !(now instanceof Date)) {
    const [known, brought] = [Object(before) as Values, Object(after) as Values]
    return Object.fromEntries(
      Object.entries(now).filter(
        ([key, value]) => Object.hasOwn(known, key) || !isSame(value, brought[key]),
      ),
    )
  }
  return isSame(now, after) ? before : now
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function fillFrom(target: Mergeable, source: Mergeable): Partial<Mergeable> {
  const email = target.email ?? source.email
  const phone = target.phone ?? source.phone
  const pictured = target.pictureId === null ? source : target
  const filled: Mergeable = {
    kind: target.kind === 'user' ? 'user' : source.kind,
    externalId: target.externalId ?? source.externalId,
    name: target.name || source.name,
    email,
    phone,
    // A filled-in value keeps its verified or unverified status.
    isNameClaimed: (target.name === '' ? source : target).isNameClaimed,
    isEmailClaimed: (target.email === null ? source : target).isEmailClaimed,
    isPhoneClaimed: (target.phone === null ? source : target).isPhoneClaimed,
    otherEmails: otherAddresses(email, target.otherEmails, [source.email], source.otherEmails),
    otherPhones: otherAddresses(phone, target.otherPhones, [source.phone], source.otherPhones),
    locale: target.locale ?? source.locale,
    timeZone: target.timeZone ?? source.timeZone,
    companyId: target.companyId ?? source.companyId,
    ownerId: target.ownerId ?? source.ownerId,
    attributes: { ...source.attributes, ...target.attributes },
    signedAttributes: { ...source.signedAttributes, ...target.signedAttributes },
    ...pictureOf(pictured),
    ...laterTalk(target, source),
    // Someone who unsubscribed as either contact stays unsubscribed.
    unsubscribedAt: target.unsubscribedAt ?? source.unsubscribedAt,
  }
  return changesIn(target, filled)
}

type LastContactTimes = Pick<Mergeable, 'contactedAt' | 'repliedAt'>

export function talkFrom(target: LastContactTimes, source: LastContactTimes): Partial<Mergeable> {
  return changesIn<LastContactTimes>(target, laterTalk(target, source))
}

function laterTalk(target: LastContactTimes, source: LastContactTimes): LastContactTimes {
  return {
    contactedAt: later(target.contactedAt, source.contactedAt),
    repliedAt: later(target.repliedAt, source.repliedAt),
  }
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

export interface MergeableCompany {
  readonly externalId: string | null
  readonly domain: string
  readonly sharesTickets: boolean
  readonly attributes: Values
}

export function fillCompanyFrom(
  target: MergeableCompany,
  source: MergeableCompany,
): Partial<MergeableCompany> {
  return changesIn<MergeableCompany>(target, {
    externalId: target.externalId ?? source.externalId,
    domain: target.domain || source.domain,
    // A merge must never expose tickets to more people; sharing has to be turned on again.
    sharesTickets: false,
    attributes: { ...source.attributes, ...target.attributes },
  })
}

function changesIn<Row extends object>(target: Row, filled: Row): Partial<Row> {
  return Object.fromEntries(
    Object.entries(filled).filter(([column, value]) => !isSame(value, target[column as keyof Row])),
  ) as Partial<Row>
}
