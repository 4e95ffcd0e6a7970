import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import type { TicketTemplate } from '../../../model.ts'
import {
  createTicketTemplate,
  deleteTicketTemplate,
  listTemplates,
  updateTicketTemplate,
} from '../../../templates-contract.ts'
import { htmlOf } from '../ticket/description-html.ts'
import { readDescription } from '../ticket/read-description.ts'
import { DeleteTemplate } from './delete-template.tsx'
import { TemplateFacts, type TemplateDraft } from './template-facts.tsx'
import { linesOf, linesProblem } from './template-words.ts'

export function TemplateSheet({
  boardId,
  template,
  onClose,
}: {
  readonly boardId: string
  readonly template: TicketTemplate | undefined
  readonly onClose: () => void
}) {
  const [draft, setDraft] = useState<TemplateDraft>(() => template ?? emptyDraft)
  const [description, setDescription] = useState(() => readDescription(template?.description ?? ''))
  const [steps, setSteps] = useState(template?.checklist.join('\n') ?? '')
  const options = {
    refreshes: [listTemplates],
    onDone: () => {
      toast({ tone: 'good', title: 'Template saved' })
      onClose()
    },
  }
  const create = useCommand(createTicketTemplate, options)
  const update = useCommand(updateTicketTemplate, options)
  const save = template ? update : create
  const lines = linesOf(steps)
  const problem = linesProblem(lines)
  const change = (part: Partial<TemplateDraft>): void => setDraft({ ...draft, ...part })
  const onSend = (): void => {
    const sent = {
      name: draft.name.trim(),
      title: draft.title.trim(),
      description: htmlOf(description),
      typeId: draft.typeId,
      priority: draft.priority,
      tagIds: draft.tagIds,
      assigneeIds: draft.assigneeIds,
      attributes: draft.attributes,
      checklist: lines,
    }
    if (template) update.run({ id: template.id, version: template.version, ...sent })
    else create.run({ boardId, ...sent })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      size="large"
      title={template?.name ?? 'New ticket template'}
      footer={
        <>
          {template && (
            <DeleteTemplate
              call={deleteTicketTemplate}
              id={template.id}
              name={template.name}
              onDeleted={onClose}
            />
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="ticket-template"
            kind="primary"
            isBusy={save.isBusy}
            disabled={draft.name.trim() === '' || problem !== undefined}
          >
            Save template
          </Button>
        </>
      }
    >
      <Form id="ticket-template" problem={save.problem} onSend={onSend}>
        <Field
          label="Name"
          hint="Shown in the template list."
          maxLength={60}
          value={draft.name}
          error={save.fieldError('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label="Ticket title"
          placeholder="Leave empty to enter it on each ticket"
          maxLength={200}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <RichTextField
          label="Description"
          placeholder="Prompts, questions, and steps to follow"
          value={description}
          onChange={setDescription}
        />
        <TemplateFacts draft={draft} fieldError={save.fieldError} onChange={change} />
        <TextArea
          label="Checklist"
          hint="One item per line."
          rows={4}
          value={steps}
          error={problem}
          isErrorLive
          onChange={({ target }) => setSteps(target.value)}
        />
      </Form>
    </Sheet>
  )
}

const emptyDraft: TemplateDraft = {
  name: '',
  title: '',
  typeId: null,
  priority: 'none',
  tagIds: [],
  assigneeIds: [],
  attributes: {},
}
