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
  readonly external_id: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly is_name_claimed: boolean
  readonly is_email_claimed: boolean
  readonly is_phone_claimed: boolean
  readonly other_emails: string[]
  readonly other_phones: string[]
  readonly locale: string | null
  readonly time_zone: string | null
  readonly company_id: string | null
  readonly owner_id: string | null
  readonly attributes: Values
  readonly signed_attributes: Values
  readonly picture_id: string | null
  readonly picture_by: 'member' | 'server' | 'page' | null
  readonly picture_address: string | null
  readonly contacted_at: Date | null
  readonly replied_at: Date | null
  readonly unsubscribed_at: Date | null
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
        email: left.other_emails[0] ?? null,
        other_emails: left.other_emails.slice(1),
      }),
    ...(fills.phone &&
      left.phone === null && {
        phone: left.other_phones[0] ?? null,
        other_phones: left.other_phones.slice(1),
      }),
    ...(isOtherPicture(target, fills) && pictureOf(target)),
  }
}

/** A photo replaced after the merge belongs to this contact alone. */
function isOtherPicture(target: Mergeable, { picture_id: fill }: Fills<Mergeable>): boolean {
  return fill !== undefined && !isSame(target.picture_id, fill.after)
}

function pictureOf({ picture_id, picture_by, picture_address }: Mergeable) {
  return { picture_id, picture_by, picture_address }
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
  const pictured = target.picture_id === null ? source : target
  const filled: Mergeable = {
    kind: target.kind === 'user' ? 'user' : source.kind,
    external_id: target.external_id ?? source.external_id,
    name: target.name || source.name,
    email,
    phone,
    // A filled-in value keeps its verified or unverified status.
    is_name_claimed: (target.name === '' ? source : target).is_name_claimed,
    is_email_claimed: (target.email === null ? source : target).is_email_claimed,
    is_phone_claimed: (target.phone === null ? source : target).is_phone_claimed,
    other_emails: otherAddresses(email, target.other_emails, [source.email], source.other_emails),
    other_phones: otherAddresses(phone, target.other_phones, [source.phone], source.other_phones),
    locale: target.locale ?? source.locale,
    time_zone: target.time_zone ?? source.time_zone,
    company_id: target.company_id ?? source.company_id,
    owner_id: target.owner_id ?? source.owner_id,
    attributes: { ...source.attributes, ...target.attributes },
    signed_attributes: { ...source.signed_attributes, ...target.signed_attributes },
    ...pictureOf(pictured),
    ...laterTalk(target, source),
    // Someone who unsubscribed as either contact stays unsubscribed.
    unsubscribed_at: target.unsubscribed_at ?? source.unsubscribed_at,
  }
  return changesIn(target, filled)
}

type LastContactTimes = Pick<Mergeable, 'contacted_at' | 'replied_at'>

export function talkFrom(target: LastContactTimes, source: LastContactTimes): Partial<Mergeable> {
  return changesIn<LastContactTimes>(target, laterTalk(target, source))
}

function laterTalk(target: LastContactTimes, source: LastContactTimes): LastContactTimes {
  return {
    contacted_at: later(target.contacted_at, source.contacted_at),
    replied_at: later(target.replied_at, source.replied_at),
  }
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

export interface MergeableCompany {
  readonly external_id: string | null
  readonly domain: string
  readonly shares_tickets: boolean
  readonly attributes: Values
}

export function fillCompanyFrom(
  target: MergeableCompany,
  source: MergeableCompany,
): Partial<MergeableCompany> {
  return changesIn<MergeableCompany>(target, {
    external_id: target.external_id ?? source.external_id,
    domain: target.domain || source.domain,
    // A merge must never expose tickets to more people; sharing has to be turned on again.
    shares_tickets: false,
    attributes: { ...source.attributes, ...target.attributes },
  })
}

function changesIn<Row extends object>(target: Row, filled: Row): Partial<Row> {
  return Object.fromEntries(
    Object.entries(filled).filter(([column, value]) => !isSame(value, target[column as keyof Row])),
  ) as Partial<Row>
}
