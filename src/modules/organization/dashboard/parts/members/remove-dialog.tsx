import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Combobox } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

import {
  listTeammates,
  listMembers,
  listTeams,
  previewDeparture,
  removeMember,
} from '../../../contract.ts'
import type { Member } from '../../../model.ts'

export function RemoveDialog({
  member,
  onClose,
  onGone,
}: {
  readonly member: Member
  readonly onClose: () => void
  readonly onGone: () => void
}) {
  const { data } = useCall(previewDeparture, { id: member.id })
  const { data: teammates } = useCall(listTeammates, {})
  const [successor, setSuccessor] = useState('')
  const remove = useCommand(removeMember, {
    refreshes: [listMembers, listTeammates, listTeams],
    onDone: () => {
      toast({ tone: 'good', title: `${member.displayName} was removed` })
      onGone()
    },
  })
  const held = data?.items.filter(({ count }) => count > 0) ?? []
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${member.displayName}?`}
      confirmLabel="Remove"
      isBusy={remove.isBusy}
      problem={remove.problem?.detail}
      onConfirm={() => remove.run({ id: member.id, ...(successor && { reassignTo: successor }) })}
    >
      <div className="flex flex-col gap-4">
        <p>They lose access immediately. Their messages and notes stay, under their name.</p>
        {held.length > 0 && (
          <>
            <ul className="list-disc pl-5">
              {held.map(({ kind, label, count }) => (
                <li key={kind}>
                  {label}: {count.toLocaleString('en')}
                </li>
              ))}
            </ul>
            <Combobox
              label="Reassign their work to"
              placeholder="No one"
              items={(teammates?.items ?? [])
                .filter(({ id, state }) => state === 'active' && id !== member.id)
                .map(({ id, displayName, roleName }) => ({
                  value: id,
                  label: displayName,
                  hint: roleName,
                }))}
              value={successor}
              onChange={setSuccessor}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
