import { nameOf } from '#modules/contacts/rules.ts'

import type { Scope } from '#platform/scope/scope.ts'

import { utm, type Visitor, type VisitorRule } from '../model.ts'
import type { NetworkRow } from './store/networks.ts'
import type { ListedVisitor, VisitorWithRule } from './store/visitors.ts'

export function presentVisitor(scope: Scope, row: ListedVisitor): Visitor {
  return {
    id: row.id,
    contactId: row.contact_id,
    name: nameOfVisitor(row),
    pictureUrl: scope.pictureUrl(row.contact_picture_id),
    widgetId: row.widget_id,
    pageUrl: row.page_url,
    pageTitle: row.page_title,
    pageSince: row.page_since.toISOString(),
    beganAt: row.began_at.toISOString(),
    referrer: row.referrer,
    utm: utm.parse(row.utm),
    country: row.country,
    region: row.region,
    city: row.city,
    device: row.device,
    os: row.os,
    browser: row.browser,
    locale: row.locale,
    timeZone: row.time_zone,
    pages: row.pages,
    sessions: row.sessions,
    isBlocked: row.blocked_until !== null && row.blocked_until > scope.now,
  }
}

function nameOfVisitor({
  id,
  contact_id: contactId,
  contact_name: name,
  contact_email: email,
}: Pick<ListedVisitor, 'id' | 'contact_id' | 'contact_name' | 'contact_email'>): string {
  return nameOf({ id: contactId ?? id, name: name ?? '', email })
}

export function presentRuled(row: VisitorWithRule): VisitorRule {
  const isOwn = row.excluded_at !== null
  return {
    id: row.id,
    kind: 'visitor',
    effect: isOwn ? 'own' : 'blocked',
    what: nameOfVisitor(row),
    note: '',
    until: isOwn ? null : (row.blocked_until?.toISOString() ?? null),
  }
}

export function presentNetwork(row: NetworkRow): VisitorRule {
  return {
    id: row.id,
    kind: row.covers,
    effect: row.kind,
    what: row.network,
    note: row.note,
    until: row.until?.toISOString() ?? null,
  }
}
