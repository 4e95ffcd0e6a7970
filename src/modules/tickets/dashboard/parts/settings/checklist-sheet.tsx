import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import type { ChecklistTemplate } from '../../../model.ts'
import {
  createChecklistTemplate,
  deleteChecklistTemplate,
  listTemplates,
  updateChecklistTemplate,
} from '../../../templates-contract.ts'
import { DeleteTemplate } from './delete-template.tsx'
import { linesOf, linesProblem } from './template-words.ts'

export function ChecklistSheet({
  boardId,
  checklist,
  onClose,
}: {
  readonly boardId: string
  readonly checklist: ChecklistTemplate | undefined
  readonly onClose: () => void
}) {
  const [name, setName] = useState(checklist?.name ?? '')
  const [text, setText] = useState(checklist?.lines.join('\n') ?? '')
  const options = {
    refreshes: [listTemplates],
    onDone: () => {
      toast({ tone: 'good', title: 'Checklist saved' })
      onClose()
    },
  }
  const create = useCommand(createChecklistTemplate, options)
  const update = useCommand(updateChecklistTemplate, options)
  const save = checklist ? update : create
  const lines = linesOf(text)
  const problem = linesProblem(lines)
  const onSend = (): void => {
    const sent = { name: name.trim(), lines }
    if (checklist) update.run({ id: checklist.id, version: checklist.version, ...sent })
    else create.run({ boardId, ...sent })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={checklist?.name ?? 'New checklist'}
      footer={
        <>
          {checklist && (
            <DeleteTemplate
              call={deleteChecklistTemplate}
              id={checklist.id}
              name={checklist.name}
              onDeleted={onClose}
            />
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="checklist-template"
            kind="primary"
            isBusy={save.isBusy}
            disabled={name.trim() === '' || lines.length === 0 || problem !== undefined}
          >
            Save checklist
          </Button>
        </>
      }
    >
      <Form id="checklist-template" problem={save.problem} onSend={onSend}>
        <Field
          label="Name"
          maxLength={60}
          value={name}
          error={save.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label="Items"
          hint="One per line."
          rows={8}
          value={text}
          error={problem}
          isErrorLive
          onChange={({ target }) => setText(target.value)}
        />
      </Form>
    </Sheet>
  )
}
