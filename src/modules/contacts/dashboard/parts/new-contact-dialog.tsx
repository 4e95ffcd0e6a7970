import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'

import { createContact, listContacts } from '../../contract.ts'
import type { Attributes } from '../../model.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { CompanyChoice } from './company-choice.tsx'
import { useContactFields } from './use-fields.ts'

export function NewContactDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const required = useContactFields().filter(({ requiredOn }) => requiredOn === 'create')
  const [companyId, setCompanyId] = useState('')
  const [attributes, setAttributes] = useState<Attributes>({})
  const create = useCommand(createContact, {
    refreshes: [listContacts],
    onDone: ({ id }) => void navigate(`/dashboard/contacts/${id}`),
  })
  return (
    <Dialog isOpen onClose={onClose} title="New contact">
      <Form
        problem={create.problem}
        onSend={({ name = '', email, phone }) =>
          create.run({
            name,
            ...(email && { email }),
            ...(phone && { phone: phone.replaceAll(/[\s()-]/g, '') }),
            ...(companyId && { companyId }),
            attributes,
          })
        }
      >
        <Field
          label="Name"
          name="name"
          maxLength={120}
          required
          error={create.fieldError('name')}
        />
        <Field
          label="Email address"
          name="email"
          type="email"
          maxLength={320}
          error={create.fieldError('email')}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          maxLength={30}
          placeholder="+44 20 7946 0958"
          error={create.fieldError('phone')}
        />
        <CompanyChoice value={companyId} onChange={setCompanyId} />
        <AttributeFields
          fields={required}
          values={attributes}
          errorOf={(key) => create.fieldError(`attributes.${key}`)}
          onChange={setAttributes}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={create.isBusy}>
            Create contact
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
