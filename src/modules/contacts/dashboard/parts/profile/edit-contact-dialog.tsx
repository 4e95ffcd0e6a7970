import { useState } from 'react'

import { languageChoices } from '#lib/language-choices.ts'
import { languageName } from '#lib/language-name.ts'
import { listTeammates } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, listContacts, listContactTimeline, updateContact } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { AddressFields } from '../address-fields.tsx'
import { CompanyChoice } from '../company-choice.tsx'

export function EditContactDialog({
  contact,
  onClose,
}: {
  readonly contact: Contact
  readonly onClose: () => void
}) {
  const [companyId, setCompanyId] = useState(contact.company?.id ?? '')
  const [ownerId, setOwnerId] = useState(contact.ownerId ?? '')
  const [emails, setEmails] = useState<readonly string[]>([
    contact.email ?? '',
    ...contact.otherEmails,
  ])
  const [phones, setPhones] = useState<readonly string[]>([
    contact.phone ?? '',
    ...contact.otherPhones,
  ])
  const [locale, setLocale] = useState(contact.locale ?? '')
  const [timeZone, setTimeZone] = useState(contact.timeZone ?? '')
  const { data: teammates } = useCall(listTeammates, {})
  const update = useCommand(updateContact, {
    refreshes: [getContact, listContacts, listContactTimeline],
    onDone: () => {
      toast({ tone: 'good', title: 'Contact saved' })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Edit contact">
      <Form
        problem={update.problem}
        onSend={({ name = '', externalId = '' }) => {
          const [email, ...otherEmails] = written(emails)
          const [phone, ...otherPhones] = written(phones.map(withoutSpaces))
          update.run({
            id: contact.id,
            version: contact.version,
            ...(name !== contact.name && { name }),
            email: email ?? null,
            otherEmails,
            phone: phone ?? null,
            otherPhones,
            companyId: companyId || null,
            ownerId: ownerId || null,
            ...(locale !== (contact.locale ?? '') && { locale: locale || null }),
            ...(timeZone !== (contact.timeZone ?? '') && { timeZone: timeZone || null }),
            ...(externalId !== (contact.externalId ?? '') && { externalId: externalId || null }),
          })
        }}
      >
        <Field
          label="Name"
          name="name"
          defaultValue={contact.name}
          maxLength={120}
          error={update.fieldError('name')}
        />
        <AddressFields
          kind="email"
          values={emails}
          errorOf={(place) => update.fieldError(pathOf('email', 'otherEmails', place))}
          onChange={setEmails}
        />
        <AddressFields
          kind="phone"
          values={phones}
          errorOf={(place) => update.fieldError(pathOf('phone', 'otherPhones', place))}
          onChange={setPhones}
        />
        <CompanyChoice value={companyId} known={contact.company} onChange={setCompanyId} />
        <Select
          label="Owner"
          items={[
            { value: '', label: 'No owner' },
            ...(teammates?.items ?? [])
              .filter(({ id, state }) => state === 'active' || id === ownerId)
              .map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          value={ownerId}
          onChange={setOwnerId}
          error={update.fieldError('ownerId')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Combobox
            label="Language"
            placeholder="Unknown"
            items={languages(contact.locale)}
            value={locale || undefined}
            error={update.fieldError('locale')}
            onChange={setLocale}
          />
          <Combobox
            label="Time zone"
            placeholder="Unknown"
            items={timeZones(contact.timeZone)}
            value={timeZone || undefined}
            error={update.fieldError('timeZone')}
            onChange={setTimeZone}
          />
        </div>
        <Field
          label="External ID"
          name="externalId"
          hint="The ID of this person in your own system."
          defaultValue={contact.externalId ?? ''}
          maxLength={191}
          error={update.fieldError('externalId')}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={update.isBusy}>
            Save changes
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Includes the contact's own value, which the browser's list may not have. */
function languages(known: string | null) {
  const choices = languageChoices().map(({ value, label }) => ({
    value: Intl.getCanonicalLocales(value)[0] ?? value,
    label,
  }))
  const isUsual = known === null || choices.some(({ value }) => value === known)
  return isUsual ? choices : [{ value: known, label: languageName(known) }, ...choices]
}

function timeZones(known: string | null) {
  const all = new Set([
    ...(known === null ? [] : [known]),
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
  ])
  return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

function written(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function withoutSpaces(phone: string): string {
  return phone.replaceAll(/[\s()-]/g, '')
}

function pathOf(first: string, others: string, place: number): string {
  return place === 0 ? first : `${others}.${place - 1}`
}
