import type { Level, PermissionKey } from './keys.ts'
import type { StaffRole } from './principal.ts'

/** Who can use an entry. Every call, job, socket topic and screen declares one of these. */
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
/** Any web page, for the organization of the widget in the URL. */
export const anyPage: OrganizationAccess = { who: 'page' }
/** A visitor, identified by a secret in their browser. */
export const visitorOnly: OrganizationAccess = { who: 'visitor' }
/** Anyone on a site, for the organization of its host. */
export const anyReader: OrganizationAccess = { who: 'reader' }
/** A reader who proved an email address and so is a contact. */
export const knownReader: OrganizationAccess = { who: 'reader', isKnown: true }
/** Also available while the organization is locked, such as to sign in or see why. */
export const anyMemberEvenLockedOut: OrganizationAccess = { who: 'member', evenLockedOut: true }

export function staff(...roles: StaffRole[]): PlatformAccess {
  return { who: 'staff', roles }
}

export function needs(key: PermissionKey, level: Level): OrganizationAccess {
  return { who: 'key', key, level }
}
