import type { Level, PermissionKey } from './keys.ts'
import type { StaffRole } from './principal.ts'

/** Who may use an entry. Every call, job, socket topic and screen declares one of these. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'staff'; readonly roles: readonly StaffRole[] }
  | { readonly who: 'member'; readonly evenLockedOut?: true }
  | { readonly who: 'owner'; readonly evenLockedOut?: true }
  | { readonly who: 'key'; readonly key: PermissionKey; readonly level: Level }
  | { readonly who: 'visitor' }
  | { readonly who: 'page' }
  | { readonly who: 'reader'; readonly isKnown?: true }

export type PlatformAccess = Extract<Access, { who: 'anyone' | 'signed-in' | 'staff' }>
export type OrganizationAccess = Exclude<Access, PlatformAccess>

export const anyone: PlatformAccess = { who: 'anyone' }
export const signedIn: PlatformAccess = { who: 'signed-in' }
export const anyMember: OrganizationAccess = { who: 'member' }
export const ownerOnly: OrganizationAccess = { who: 'owner' }
/** Any web page, for the organization of the widget that the address names. */
export const anyPage: OrganizationAccess = { who: 'page' }
/** A person outside the organization who writes to it, known by a secret in his browser. */
export const visitorOnly: OrganizationAccess = { who: 'visitor' }
/** Anybody on a tenant host, for the organization of the site that the host names. */
export const anyReader: OrganizationAccess = { who: 'reader' }
/** A reader who proved an e-mail address, and so is a contact. */
export const knownReader: OrganizationAccess = { who: 'reader', isKnown: true }
/** For what he needs to get in, or to see why he cannot: the organization may be locked to him. */
export const anyMemberEvenLockedOut: OrganizationAccess = { who: 'member', evenLockedOut: true }

export function staff(...roles: StaffRole[]): PlatformAccess {
  return { who: 'staff', roles }
}

export function needs(key: PermissionKey, level: Level): OrganizationAccess {
  return { who: 'key', key, level }
}
