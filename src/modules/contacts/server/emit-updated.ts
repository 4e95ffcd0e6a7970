import { isDeepStrictEqual } from 'node:util'

import type { EventData } from '#platform/events/event.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactUnsubscribed, contactUpdated } from '../contract.ts'
import { changeableDetails, type ChangeableDetail } from '../model.ts'
import { nameOf } from '../rules.ts'
import type { ContactRow } from './store.ts'

export function emitUpdated(
  scope: Scope,
  before: ContactRow,
  after: ContactRow,
  source?: EventData<typeof contactUpdated>['source'],
): void {
  const changed = changeableDetails.filter((detail) =>
    columns[detail].some((column) => !isDeepStrictEqual(before[column], after[column])),
  )
  const data = { contactId: after.id, name: nameOf(after), changed, ...(source && { source }) }
  scope.emit(contactUpdated, data, { subjectId: after.id })
}

export function emitUnsubscribed(scope: Scope, row: ContactRow): void {
  const event = { contactId: row.id, name: nameOf(row), from: 'news' } as const
  scope.emit(contactUnsubscribed, event, { subjectId: row.id })
}

const columns: Readonly<Record<ChangeableDetail, readonly (keyof ContactRow)[]>> = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  otherEmails: ['otherEmails'],
  otherPhones: ['otherPhones'],
  provenEmail: ['provenEmail'],
  locale: ['locale'],
  timeZone: ['timeZone'],
  externalId: ['externalId'],
  company: ['companyId'],
  owner: ['ownerId'],
  attributes: ['attributes', 'signedAttributes'],
  picture: ['pictureId'],
  unsubscribed: ['unsubscribedAt'],
  // Bounces belong to an address, not to a column of the contact.
  bouncing: [],
}
