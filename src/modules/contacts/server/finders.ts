import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { nameOf } from '../rules.ts'
import { answerContacts } from './actions.ts'
import type { ContactSight } from './store.ts'

/** People by name or address, for the command palette. */
export function contactFinder(inSight: ContactSight): Finder {
  return {
    kind: 'Contacts',
    access: needs('Inbox', 'view'),
    async find(scope, search, limit) {
      const { items } = await answerContacts(scope, inSight, { search, limit })
      return items.map((contact) => ({
        id: contact.id,
        title: nameOf(contact),
        ...(contact.email && contact.name && { note: contact.email }),
        path: `/dashboard/contacts/${contact.id}`,
      }))
    },
  }
}
