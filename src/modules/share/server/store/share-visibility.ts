import { sql, type RawBuilder } from 'kysely'

import { hashToken } from '#lib/random-token.ts'
import { hasTagCondition } from '#modules/contacts/server/public.ts'
import { boardVisible, isOpenToReaders, ticketVisible } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type Condition = RawBuilder<unknown>

/**
 * SQL condition on `share` and `board`: shared boards the actor may view. `secret` comes from the
 * URL. Every page, list, search, feed and suggestion must use it.
 */
export function shareVisible(scope: Scope, secret: string | undefined): Condition {
  const { actor } = scope
  const isActive = sql`(share.archived_at is null and board.archived_at is null)`
  if (actor.kind === 'system') return isActive
  // Teammates can view shared boards that they have access to, whatever the view access.
  if (actor.kind === 'member') return sql`(${isActive} and ${boardVisible(scope)})`
  if (actor.kind !== 'reader') return sql`false`
  const { siteId, contactId, key } = actor.reader
  const isKnown =
    contactId === null
      ? sql`false`
      : sql`(share.view_access = 'identified'
          or (share.view_access = 'segment' and ${inSegment(scope, 'view')}))`
  const hasLink =
    secret === undefined
      ? sql`false`
      : sql`(share.view_access = 'link' and share.link_secret = ${secret})`
  return sql`(${isActive} and share.site_id = ${siteId}::uuid and (share.view_access = 'anyone'
    or ${isKnown} or ${hasLink} or (share.view_access = 'password' and ${hasPass(scope, key)})))`
}

/** SQL condition on `share`: whether the actor's contact tags allow this action. */
export function inSegment({ actor }: Scope, act: Act): Condition {
  const contactId = actor.kind === 'reader' ? actor.reader.contactId : null
  return contactId === null ? sql`false` : isSegmentOf(sql`${contactId}::uuid`, act)
}

/** The same condition for a contact given by an SQL expression. */
export function isSegmentOf(contactId: Condition, act: Act): Condition {
  return sql`exists (select from share_segments part
    where part.org_id = share.org_id and part.share_id = share.id and part.act = ${act}
      and ${hasTagCondition({ contactId, tagId: sql`part.tag_id` }, sql`part.org_id`)})`
}

export type Act = 'view' | 'vote' | 'comment' | 'submit'

/**
 * SQL condition on `share`, `board`, `ticket` and `standing`: ideas of the board the actor may
 * view.
 */
export function ideaVisible(scope: Scope): Condition {
  const isTheirs = scope.actor.kind === 'member' ? ticketVisible(scope) : sql`true`
  return sql`(${isOpenToReaders} and ${isTheirs}
    and (share.shows_ideas or share.roadmap = 'columns'
      or (share.roadmap = 'dates' and ticket.eta_on is not null))
    and (share.shows_all_columns or exists (
      select from share_columns shown where shown.org_id = share.org_id
        and shown.share_id = share.id and shown.column_id = standing.id)))`
}

function hasPass({ now }: Scope, key: string): Condition {
  if (key === '') return sql`false`
  return sql`exists (select from share_passes pass
    where pass.org_id = share.org_id and pass.share_id = share.id
      and pass.reader_hash = ${hashToken(key)}
      and pass.password_version = share.password_version and pass.expires_at > ${now})`
}
