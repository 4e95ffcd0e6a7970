import { deleteBouncing, listAddressesOf } from '#modules/contacts/server/public.ts'
import { contactDataKind } from '#platform/people/contact-data.ts'

import { deleteMailsOf, moveMails } from './person-store.ts'
import { deleteSuppressions } from './suppressions-store.ts'

/**
 * Emails to a contact without a message, such as automatic replies. Suppressions are deleted too,
 * since they hold the address.
 */
export const answersContactData = contactDataKind({
  key: 'automatic answers',
  move: (scope, way) => moveMails(scope, way),
  async moveBack(scope, ids, { fromId, toId }) {
    await moveMails(scope, { fromId, toId }, ids)
  },
  async erase(scope, contactId) {
    await deleteMailsOf(scope, contactId)
    const addresses = await listAddressesOf(scope, contactId)
    await deleteSuppressions(scope, addresses)
    await deleteBouncing(scope, addresses)
    return []
  },
})
