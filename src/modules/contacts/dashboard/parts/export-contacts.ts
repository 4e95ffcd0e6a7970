import { callApi } from '#platform/registry/browser-client.ts'
import { csvOf, saveFile } from '#platform/resources/browser/csv-export.ts'
import { toast } from '#ui/toast.ts'

import { contactFile } from '../../companies.ts'
import { listContacts } from '../../contract.ts'
import type { Contact } from '../../model.ts'
import { contactsInput, type ContactAddress } from './contact-filter.ts'

/** Reads everything the list shows, page by page, and hands it over as a file. */
export async function downloadContacts(address: ContactAddress): Promise<void> {
  try {
    const contacts = await readAll(address)
    const records = contacts.map(({ name, email, phone, externalId, company }) => ({
      name,
      email: email ?? '',
      phone: phone ?? '',
      externalId: externalId ?? '',
      company: company?.name ?? '',
    }))
    saveFile('contacts.csv', csvOf(contactFile, records))
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
