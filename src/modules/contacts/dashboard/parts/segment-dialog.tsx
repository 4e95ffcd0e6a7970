import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'

import { createSegment, listSegments } from '../../segments-contract.ts'

export function SegmentDialog({
  question,
  canShare,
  onClose,
}: {
  readonly question: Record<string, string>
  readonly canShare: boolean
  readonly onClose: () => void
}) {
  const [isShared, setShared] = useState(false)
  const create = useCommand(createSegment, {
    refreshes: [listSegments],
    onDone: () => {
      toast({ tone: 'good', title: 'Segment saved' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="New segment"
      description="Contacts who match these filters join automatically."
    >
      <Form
        problem={create.problem}
        onSend={({ name = '' }) => create.run({ name, question, isShared })}
      >
        <Field label="Name" name="name" maxLength={60} required error={create.fieldError('name')} />
        {canShare && <Checkbox label="Share with team" isChecked={isShared} onChange={setShared} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={create.isBusy}>
            Save segment
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
