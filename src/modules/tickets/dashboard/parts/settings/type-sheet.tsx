import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import {
  createTicketType,
  listBoards,
  listTicketTypes,
  updateTicketType,
} from '../../../boards-contract.ts'
import type { TicketType } from '../../../model.ts'
import { useTicketFields, type TicketField } from '../use-ticket-fields.ts'
import { choicesOf, typeCategoryWords } from '../words.ts'

type FormField = TicketType['fields'][number]

export function TypeSheet({
  type,
  onClose,
}: {
  readonly type: TicketType | undefined
  readonly onClose: () => void
}) {
  const [name, setName] = useState(type?.name ?? '')
  const [category, setCategory] = useState<TicketType['category']>(type?.category ?? 'customer')
  const [intakeBoardId, setIntakeBoardId] = useState(type?.intakeBoardId ?? null)
  const [fields, setFields] = useState<readonly FormField[]>(type?.fields ?? [])
  const options = {
    refreshes: [listTicketTypes],
    onDone: () => {
      toast({ tone: 'good', title: 'Type saved' })
      onClose()
    },
  }
  const create = useCommand(createTicketType, options)
  const update = useCommand(updateTicketType, options)
  const command = type ? update : create
  const save = (): void => {
    const chosen = {
      name: name.trim(),
      category,
      intakeBoardId: category === 'customer' ? intakeBoardId : null,
      fields: [...fields],
    }
    if (type) update.run({ id: type.id, version: type.version, ...chosen })
    else create.run(chosen)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={type ? type.name : 'New ticket type'}
      footer={
        <>
          {type && (
            <span className="me-auto">
              <Button
                kind="quiet"
                disabled={update.isBusy}
                onClick={() =>
                  update.run({ id: type.id, version: type.version, isArchived: !type.isArchived })
                }
              >
                {type.isArchived ? 'Restore' : 'Archive'}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="ticket-type"
            kind="primary"
            isBusy={command.isBusy}
            disabled={name.trim() === ''}
          >
            Save type
          </Button>
        </>
      }
    >
      <Form id="ticket-type" problem={command.problem} onSend={save}>
        <Field
          label="Name"
          maxLength={60}
          value={name}
          error={command.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label="Category"
          hint={
            type?.isUsed
              ? 'Can’t be changed because tickets use this type.'
              : categoryHints[category]
          }
          isDisabled={type?.isUsed ?? false}
          items={choicesOf(typeCategoryWords)}
          value={category}
          onChange={setCategory}
        />
        {category === 'customer' && (
          <IntakeChoice
            boardId={intakeBoardId}
            error={command.fieldError('intakeBoardId')}
            onChange={setIntakeBoardId}
          />
        )}
        <FormFields fields={fields} onChange={setFields} />
      </Form>
    </Sheet>
  )
}

function IntakeChoice({
  boardId,
  error,
  onChange,
}: {
  readonly boardId: string | null
  readonly error: string | undefined
  readonly onChange: (boardId: string | null) => void
}) {
  const { data: boards } = useCall(listBoards, {})
  const items = (boards?.items ?? []).map(({ id, name, key }) => ({
    value: id,
    label: name,
    hint: key,
  }))
  return (
    <Select
      label="Form on your sites"
      hint="Customers with a verified email can submit this type."
      error={error}
      items={[{ value: 'none', label: 'Not available to customers' }, ...items]}
      value={boardId ?? 'none'}
      onChange={(value) => onChange(value === 'none' ? null : value)}
    />
  )
}

function FormFields({
  fields,
  onChange,
}: {
  readonly fields: readonly FormField[]
  readonly onChange: (fields: readonly FormField[]) => void
}) {
  const known = useTicketFields()
  const free = known.filter(({ id }) => !fields.some(({ fieldId }) => fieldId === id))
  return (
    <section aria-label="Fields" className="flex flex-col gap-3">
      <h3 className="font-medium">Fields</h3>
      {known.length === 0 && (
        <p className="text-ink-soft">
          Collect more details with custom fields.{' '}
          <TextLink to="/dashboard/settings/fields?new=1">New field</TextLink>
        </p>
      )}
      {fields.map((field) => (
        <FormFieldCard
          key={field.fieldId}
          field={field}
          known={known.find(({ id }) => id === field.fieldId)}
          onChange={(next) => onChange(fields.map((other) => (other === field ? next : other)))}
          onRemove={() => onChange(fields.filter((other) => other !== field))}
        />
      ))}
      {free.length > 0 && (
        <Combobox
          label="Add field"
          placeholder="Field name"
          items={free.map(({ id, label, key }) => ({ value: id, label, hint: key }))}
          value={undefined}
          onChange={(fieldId) =>
            fieldId &&
            onChange([
              ...fields,
              { fieldId, isRequired: false, isRequiredOfCustomer: false, isShownToCustomer: false },
            ])
          }
        />
      )}
    </section>
  )
}

function FormFieldCard({
  field,
  known,
  onChange,
  onRemove,
}: {
  readonly field: FormField
  readonly known: TicketField | undefined
  readonly onChange: (field: FormField) => void
  readonly onRemove: () => void
}) {
  const label = known?.label ?? 'Deleted field'
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-col gap-2 rounded-card border border-line p-3"
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
        <IconButton
          label={`Remove ${label}`}
          icon={<X size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <Checkbox
        label="Required to resolve a ticket"
        isChecked={field.isRequired}
        onChange={(isRequired) => onChange({ ...field, isRequired })}
      />
      <Checkbox
        label="Visible to customers"
        isChecked={field.isShownToCustomer}
        onChange={(isShownToCustomer) =>
          onChange({
            ...field,
            isShownToCustomer,
            isRequiredOfCustomer: isShownToCustomer && field.isRequiredOfCustomer,
          })
        }
      />
      <Checkbox
        label="Required for customers"
        isChecked={field.isRequiredOfCustomer}
        isDisabled={!field.isShownToCustomer}
        onChange={(isRequiredOfCustomer) => onChange({ ...field, isRequiredOfCustomer })}
      />
    </div>
  )
}

const categoryHints: Readonly<Record<TicketType['category'], string>> = {
  customer: 'A request from a customer, who gets updates.',
  back_office: 'Internal work that customers don’t see.',
  tracker: 'One bug or request behind many customer tickets.',
}
