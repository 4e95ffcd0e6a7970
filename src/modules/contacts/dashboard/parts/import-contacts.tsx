import { useMemo } from 'react'

import { ImportDialog } from '#platform/resources/browser/import-dialog.tsx'
import { text } from '#platform/resources/field.ts'
import type { ResourceCalls } from '#platform/resources/resource-calls.ts'

import { fieldTitle } from '../../contact-csv.ts'
import { attributeColumn, contactFile } from '../../contact-file.ts'
import { importContacts, listContacts } from '../../contract.ts'
import { useContactFields } from './use-fields.ts'

export function ImportContacts({ onClose }: { readonly onClose: () => void }) {
  const defined = useContactFields()
  const resource = useMemo(() => {
    const columns = defined.map((field) => [
      attributeColumn(field.key),
      text(fieldTitle(field), { max: 2000, isRequired: false }),
    ])
    const fields = { ...contactFile.fields, ...Object.fromEntries(columns) }
    return { ...contactFile, fields }
  }, [defined])
  return (
    <ImportDialog
      resource={resource}
      calls={importCalls}
      matchLabel="If a contact already exists"
      matchHint="Matched by contact ID, then external ID, then email."
      onClose={onClose}
    />
  )
}

const importCalls = {
  importRows: importContacts,
  list: listContacts,
} as unknown as ResourceCalls
