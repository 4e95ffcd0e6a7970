import { listAddressesOf } from '#modules/contacts/server/public.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { contactDataKind } from '#platform/people/contact-data.ts'

import { deleteInboundOf, moveInbound } from './store.ts'

/** Original emails of a contact. Their content is exported with the conversations. */
export const mailContactData = contactDataKind({
  key: 'original mails',
  move: (scope, way) => moveInbound(scope, way),
  async moveBack(scope, ids, { fromId, toId }) {
    await moveInbound(scope, { fromId, toId }, ids)
  },
  async erase(scope, contactId) {
    const addresses = await listAddressesOf(scope, contactId)
    eraseFiles(scope, await deleteInboundOf(scope, contactId, addresses))
    return []
  },
})
