import ShieldCheck from 'lucide-react/icons/shield-check'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, listContactTimeline, updateContact } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { AttributeList } from '../attribute-list.tsx'
import { AttributesForm } from '../attributes-form.tsx'
import { attributesBySource } from '../attribute-sources.ts'
import { useContactFields } from '../use-fields.ts'

export function KnownFields({
  contact,
  canManage,
}: {
  readonly contact: Contact
  readonly canManage: boolean
}) {
  const fields = useContactFields()
  const known = attributesBySource(contact, fields)
  const defined = fields.filter(({ key }) => !Object.hasOwn(known.signed, key))
  const save = useCommand(updateContact, {
    refreshes: [getContact, listContactTimeline],
    onDone: () => toast({ tone: 'good', title: 'Fields saved' }),
  })
  return (
    <>
      {Object.keys(known.signed).length > 0 && (
        <Section
          title="From your server"
          description={
            <span className="inline-flex items-center gap-1.5">
              <ShieldCheck size={16} aria-hidden className="shrink-0 text-good" />
              Signed by your server.
            </span>
          }
        >
          <AttributeList fields={fields} attributes={known.signed} />
        </Section>
      )}
      {defined.length > 0 && (
        <Section title="Fields">
          <AttributesForm
            key={contact.version}
            fields={defined}
            attributes={contact.attributes}
            command={save}
            canManage={canManage}
            onSave={(attributes) =>
              save.run({ id: contact.id, version: contact.version, attributes })
            }
          />
        </Section>
      )}
      {Object.keys(known.fromPages).length > 0 && (
        <Section title="From pages" description="Unverified. Sent by the page and can be spoofed.">
          <AttributeList fields={fields} attributes={known.fromPages} />
        </Section>
      )}
    </>
  )
}
