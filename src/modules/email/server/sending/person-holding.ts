import { deleteBouncing, listAddressesOf } from '#modules/contacts/server/public.ts'
import { personHolding } from '#platform/people/person-holding.ts'

import { deleteMailsOf, moveMails } from './person-store.ts'
import { deleteSuppressions } from './suppressions-store.ts'

/**
 * Mails to a person that are of no message: automatic answers. The others go with their messages. That
 * he is not written to goes as well: it would be his address, kept for good.
 */
export const answersHolding = personHolding({
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
