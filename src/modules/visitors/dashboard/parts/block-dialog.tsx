import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'

import { blockVisitor, getVisitorTrail, listVisitorRules, listVisitors } from '../../contract.ts'
import type { Visitor } from '../../model.ts'

export function BlockDialog({
  visitor,
  onClose,
}: {
  readonly visitor: Pick<Visitor, 'id' | 'name'>
  readonly onClose: () => void
}) {
  const [hours, setHours] = useState('24')
  const [withNetwork, setWithNetwork] = useState(false)
  const { data: trail } = useCall(getVisitorTrail, { id: visitor.id })
  const block = useCommand(blockVisitor, {
    refreshes: [listVisitors, listVisitorRules],
    onDone() {
      onClose()
      toast({ title: `${visitor.name} blocked` })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Block ${visitor.name}?`}
      confirmLabel="Block"
      tone="danger"
      isBusy={block.isBusy}
      {...(block.problem && { problem: block.problem.message })}
      onConfirm={() => block.run({ id: visitor.id, hours: Number(hours), withNetwork })}
    >
      <p>They can’t message you, and the widget disappears from their page.</p>
      <div className="mt-4 flex flex-col gap-4">
        <RadioGroup label="Duration" items={durations} value={hours} onChange={setHours} />
        {trail?.network && (
          <Checkbox
            label="Include the whole network"
            hint={`${trail.network}. Other people on this network can’t message you either.`}
            isChecked={withNetwork}
            onChange={setWithNetwork}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

const durations = [
  { value: '1', label: '1 hour' },
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
  { value: '720', label: '30 days' },
  { value: '8784', label: 'A year' },
]
