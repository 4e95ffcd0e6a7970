import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface Person {
  /** Null for somebody in the widget, who reads what any site shows. */
  readonly siteId: string | null
  readonly contactId: string | null
}

/** Who reads what is published: a person, the team, which reads all of it, or nobody. */
export function viewerOf({ actor }: Scope): Person | 'team' | 'nobody' {
  switch (actor.kind) {
    case 'member':
    case 'system':
      return 'team'
    case 'reader':
      return { siteId: actor.reader.siteId, contactId: actor.reader.contactId }
    case 'visitor':
      // Unless it was verified, who they say they are changes nothing.
      return { siteId: null, contactId: actor.visitor.isVerified ? actor.visitor.contactId : null }
    case 'anonymous':
      // On a page with the widget, who never wrote.
      return { siteId: null, contactId: null }
    case 'user':
      return 'nobody'
  }
}

/** The audiences that somebody belongs to. */
export function tiersOf({ contactId }: Person): RawBuilder<unknown> {
  return contactId === null ? sql`'public'` : sql`'public', 'customers'`
}

/** A condition on `shown`, the table of sites: on the site where somebody reads, or on any. */
export function onSite({ siteId }: Person): RawBuilder<unknown> {
  return siteId === null ? sql`true` : sql`shown.site_id = ${siteId}::uuid`
}
