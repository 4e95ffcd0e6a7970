import ShieldCheck from 'lucide-react/icons/shield-check'

import type { Contact } from '../../model.ts'
import { AttributeList } from './attribute-list.tsx'
import { attributesBySource } from './attribute-sources.ts'
import { useFieldsRead } from './use-fields.ts'

export function AttributeSummary({
  contact,
}: {
  readonly contact: Pick<Contact, 'attributes' | 'signedAttributes'>
}) {
  const { fields, isLoading } = useFieldsRead('contact')
  const { signed, team, fromPages } = attributesBySource(contact, fields)
  if (isLoading) return null
  return (
    <>
      {Object.keys(signed).length > 0 && (
        <div className="mt-3">
          <p className="mb-1 flex items-center gap-1.5 text-sm text-ink-soft">
            <ShieldCheck size={16} aria-hidden className="shrink-0 text-good" />
            Signed by your server
          </p>
          <AttributeList fields={fields} attributes={signed} />
        </div>
      )}
      {Object.keys(team).length > 0 && (
        <div className="mt-3">
          <p className="mb-1 text-sm text-ink-soft">Fields</p>
          <AttributeList fields={fields} attributes={team} />
        </div>
      )}
      {Object.keys(fromPages).length > 0 && (
        <div className="mt-3">
          <p className="mb-1 text-sm text-ink-soft">From the page, unverified</p>
          <AttributeList fields={fields} attributes={fromPages} />
        </div>
      )}
    </>
  )
}
