import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { AttributeFields } from '#modules/contacts/dashboard/public.tsx'
import { newClientKey } from '#lib/new-client-key.ts'
import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { RecordFields, type Values } from '#platform/resources/browser/record-fields.tsx'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'

import { getBoard } from '../../boards-contract.ts'
import { createTicket } from '../../contract.ts'
import type { Ticket, TicketCard, TicketTemplate } from '../../model.ts'
import { emptyTicketFields, ticketFields } from '../../ticket-fields.ts'
import { cacheTicket } from './board-cache.ts'
import { fieldsMissing } from './board/fields-missing.ts'
import { TemplateChoice } from './template-choice.tsx'
import { contentsOf } from './template-contents.ts'
import { usePeople } from './use-people.ts'
import { useTicketFields } from './use-ticket-fields.ts'
import { useTicketTypes } from './use-ticket-types.ts'
import { priorities } from './words.ts'

export function NewTicketDialog({
  boardId,
  onDone,
  onClose,
}: {
  readonly boardId: string
  readonly onDone: (ticket: Ticket) => void
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const { data: board } = useCall(getBoard, { id: boardId })
  const types = useTicketTypes()
  const { members } = usePeople()
  const [title, setTitle] = useState('')
  const [columnId, setColumnId] = useState<string>()
  const [typeId, setTypeId] = useState<string>()
  const [priority, setPriority] = useState<TicketCard['priority']>('none')
  const [assigneeIds, setAssignees] = useState<readonly string[]>([])
  const [plain, setPlain] = useState<Values>(emptyTicketFields)
  const [clientKey] = useState(newClientKey)
  const [template, setTemplate] = useState<TicketTemplate>()
  const begin = (chosen: TicketTemplate | undefined): void => {
    // Applying a template keeps text the member typed.
    if (title.trim() === '' || title === template?.title) setTitle(chosen?.title ?? '')
    setTypeId(chosen?.typeId ?? undefined)
    setPriority(chosen?.priority ?? 'none')
    setAssignees(chosen?.assigneeIds ?? [])
    setTemplate(chosen)
  }
  const create = useCommand(createTicket, {
    onDone(ticket) {
      cacheTicket(queries, ticket)
      onDone(ticket)
    },
  })
  const columns = board?.columns ?? []
  // Only the server knows which fields the type requires on creation.
  const [attributes, setAttributes] = useState<Ticket['attributes']>({})
  const missing = create.problem ? fieldsMissing(create.problem) : []
  const [requiredKeys, setRequiredKeys] = useState<readonly string[]>([])
  if (missing.some((key) => !requiredKeys.includes(key)))
    setRequiredKeys([...new Set([...requiredKeys, ...missing])])
  const fields = useTicketFields().filter(({ key }) => requiredKeys.includes(key))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New ticket"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="new-ticket"
            kind="primary"
            isBusy={create.isBusy}
            disabled={title.trim() === ''}
          >
            Create ticket
          </Button>
        </>
      }
    >
      <Form
        id="new-ticket"
        problem={create.problem}
        onSend={() =>
          create.run({
            clientKey,
            boardId,
            title: title.trim(),
            priority,
            assigneeIds: [...assigneeIds],
            ...(columnId && { columnId }),
            ...(typeId && { typeId }),
            ...plain,
            ...contentsOf(template),
            ...(requiredKeys.length > 0 && {
              attributes: { ...template?.attributes, ...attributes },
            }),
          })
        }
      >
        <TemplateChoice boardId={boardId} chosen={template} onChange={begin} />
        <Field
          label="Title"
          maxLength={200}
          value={title}
          error={create.fieldError('title')}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="grid gap-4 *:min-w-0 sm:grid-cols-3">
          <Select
            label="Column"
            items={columns.map(({ id, name }) => ({ value: id, label: name }))}
            value={columnId ?? columns.find(({ isDefault }) => isDefault)?.id}
            onChange={setColumnId}
          />
          {types.length > 0 && (
            <Select
              label="Type"
              placeholder="Default type"
              items={types.map(({ id, name }) => ({ value: id, label: name }))}
              value={typeId}
              onChange={setTypeId}
            />
          )}
          <Select
            label="Priority"
            items={priorities.map((value) => ({ value, label: priorityWords[value] }))}
            value={priority}
            onChange={setPriority}
          />
        </div>
        <MultiCombobox
          label="Assignees"
          placeholder="Unassigned"
          hint="Up to 5. The first one is the owner."
          items={members.map(({ id, name }) => ({ value: id, label: name }))}
          values={assigneeIds}
          error={create.fieldError('assigneeIds')}
          onChange={(ids) => setAssignees(ids.slice(0, 5))}
        />
        <div className="grid gap-4 *:min-w-0 sm:grid-cols-3">
          <RecordFields
            fields={ticketFields}
            values={plain}
            errorOf={create.fieldError}
            isDisabled={false}
            onChange={setPlain}
          />
        </div>
        <AttributeFields
          fields={fields}
          values={attributes}
          errorOf={(key) => create.fieldError(`attributes.${key}`)}
          onChange={setAttributes}
        />
      </Form>
    </Dialog>
  )
}
