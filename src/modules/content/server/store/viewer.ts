import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface Person {
  /** Null for widget visitors, who can read what any site shows. */
  readonly siteId: string | null
  readonly contactId: string | null
}

/** Who reads published content: a person, the team, which reads everything, or no one. */
export function viewerOf({ actor }: Scope): Person | 'team' | 'none' {
  switch (actor.kind) {
    case 'member':
    case 'system':
      return 'team'
    case 'reader':
      return { siteId: actor.reader.siteId, contactId: actor.reader.contactId }
    case 'visitor':
      // An identity that isn't verified doesn't change what is visible.
      return { siteId: null, contactId: actor.visitor.isVerified ? actor.visitor.contactId : null }
    case 'anonymous':
      // A widget visitor who never wrote.
      return { siteId: null, contactId: null }
    case 'user':
      return 'none'
  }
}

export function tiersOf({ contactId }: Person): RawBuilder<unknown> {
  return contactId === null ? sql`'public'` : sql`'public', 'customers'`
}

/** A condition on `shown`, the table of sites: the reader's site, or any. */
export function onSite({ siteId }: Person): RawBuilder<unknown> {
  return siteId === null ? sql`true` : sql`shown.site_id = ${siteId}::uuid`
}
