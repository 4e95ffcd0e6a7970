import { nameOf } from '#modules/contacts/rules.ts'

import type { Scope } from '#platform/scope/scope.ts'

import { utm, type Visitor, type VisitorRule } from '../model.ts'
import type { NetworkRow } from './store/networks.ts'
import type { ListedVisitor, VisitorWithRule } from './store/visitors.ts'

export function presentVisitor(scope: Scope, row: ListedVisitor): Visitor {
  return {
    id: row.id,
    contactId: row.contactId,
    name: nameOfVisitor(row),
    pictureUrl: scope.pictureUrl(row.contactPictureId),
    widgetId: row.widgetId,
    pageUrl: row.pageUrl,
    pageTitle: row.pageTitle,
    pageSince: row.pageSince.toISOString(),
    beganAt: row.beganAt.toISOString(),
    referrer: row.referrer,
    utm: utm.parse(row.utm),
    country: row.country,
    region: row.region,
    city: row.city,
    device: row.device,
    os: row.os,
    browser: row.browser,
    locale: row.locale,
    timeZone: row.timeZone,
    pages: row.pages,
    sessions: row.sessions,
    isBlocked: row.blockedUntil !== null && row.blockedUntil > scope.now,
  }
}

function nameOfVisitor({
  id,
  contactId,
  contactName: name,
  contactEmail: email,
}: Pick<ListedVisitor, 'id' | 'contactId' | 'contactName' | 'contactEmail'>): string {
  return nameOf({ id: contactId ?? id, name: name ?? '', email })
}

export function presentRuled(row: VisitorWithRule): VisitorRule {
  const isOwn = row.excludedAt !== null
  return {
    id: row.id,
    kind: 'visitor',
    effect: isOwn ? 'own' : 'blocked',
    what: nameOfVisitor(row),
    note: '',
    until: isOwn ? null : (row.blockedUntil?.toISOString() ?? null),
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
