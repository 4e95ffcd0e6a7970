import { callApi } from '#platform/registry/browser-client.ts'
import { downloadRows } from '#platform/resources/browser/download-rows.ts'

import { contactsCsv, type FileWords } from '../../contact-csv.ts'
import { listContacts } from '../../contract.ts'
import type { Contact } from '../../model.ts'
import { contactsInput, type ContactAddress } from './contact-filter.ts'
import { readTags } from './read-tags.ts'

export async function downloadContacts(
  address: ContactAddress,
  { fields, members }: Pick<FileWords, 'fields' | 'members'>,
): Promise<void> {
  await downloadRows<Contact>({
    file: 'contacts.csv',
    noun: ['contact', 'contacts'],
    read: (page) => callApi(listContacts, { ...contactsInput(address), ...page }),
    write: async (contacts) => contactsCsv(contacts, { fields, members, tags: await readTags() }),
  })
}
