import { callApi } from '#platform/registry/browser-client.ts'
import { saveFile } from '#platform/resources/browser/save-file.ts'
import { toast } from '#ui/toast.ts'

import type { Contact } from '../../../model.ts'
import { exportContact } from '../../../person-contract.ts'

export async function downloadPerson({ id }: Pick<Contact, 'id'>): Promise<void> {
  try {
    const file = await callApi(exportContact, { id })
    saveFile(`contact-${id}.json`, JSON.stringify(file, undefined, 2), 'application/json')
    toast({ tone: 'good', title: 'Data exported' })
  } catch (error) {
    toast({
      tone: 'bad',
      title: 'The export failed. Try again.',
      description: error instanceof Error ? error.message : String(error),
    })
  }
}
