import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { nameOf } from '../rules.ts'
import { listContacts } from './actions.ts'

export const contactFinder: Finder = {
  kind: 'Contacts',
  access: needs('Inbox', 'view'),
  async find(scope, search, limit) {
    const { items } = await listContacts(scope, { search, limit })
    return items.map((contact) => ({
      id: contact.id,
      title: nameOf(contact),
      ...(contact.email && contact.name && { note: contact.email }),
      path: `/dashboard/contacts/${contact.id}`,
    }))
  },
}
