import { callApi } from '#platform/registry/browser-client.ts'
import { saveFile } from '#platform/resources/browser/csv-export.ts'
import { toast } from '#ui/toast.ts'

import { contactsCsv, type FileWords } from '../../contact-csv.ts'
import { listContacts } from '../../contract.ts'
import type { Contact } from '../../model.ts'
import { contactsInput, type ContactAddress } from './contact-filter.ts'
import { readTags } from './read-tags.ts'

/** Reads everything the list shows, page by page, and hands it over as a file. */
export async function downloadContacts(
  address: ContactAddress,
  { fields, members }: Pick<FileWords, 'fields' | 'members'>,
): Promise<void> {
  try {
    const contacts = await readAll(address)
    const tags = await readTags()
    saveFile('contacts.csv', contactsCsv(contacts, { fields, members, tags }))
    const count = contacts.length
    toast({ tone: 'good', title: `${count} ${count === 1 ? 'contact' : 'contacts'} exported` })
  } catch (error) {
    toast({
      tone: 'bad',
      title: 'The file could not be made',
      description: error instanceof Error ? error.message : String(error),
    })
  }
}

async function readAll(address: ContactAddress): Promise<Contact[]> {
  const contacts: Contact[] = []
  let cursor: string | null | undefined
  do {
    const page = await callApi(listContacts, {
      ...contactsInput(address),
      limit: 100,
      ...(cursor && { cursor }),
    })
    contacts.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return contacts
}
