import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

import {
  disableMember,
  enableMember,
  getMember,
  getOwnershipOffer,
  listTeammates,
  listMembers,
  offerOwnership,
} from '../../../contract.ts'
import type { Member } from '../../../model.ts'
import { RemoveDialog } from './remove-dialog.tsx'

export function MemberActions({
  member,
  canChange,
  isViewerOwner,
  onGone,
}: {
  readonly member: Member
  readonly canChange: boolean
  readonly isViewerOwner: boolean
  readonly onGone: () => void
}) {
  const [asked, ask] = useState<'disable' | 'remove' | 'own'>()
  const refreshes = [getMember, listMembers, listTeammates]
  const close = (): void => ask(undefined)
  const disable = useCommand(disableMember, { refreshes, onDone: close })
  const enable = useCommand(enableMember, {
    refreshes,
    onDone: () => toast({ tone: 'good', title: `${member.displayName} can sign in again` }),
  })
  const offer = useCommand(offerOwnership, {
    refreshes: [getOwnershipOffer],
    onDone: () => {
      close()
      toast({ tone: 'good', title: `Ownership offered to ${member.displayName}` })
    },
  })
  const about = { id: member.id, version: member.version }
  if (!canChange && !isViewerOwner) return null
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5">
      {isViewerOwner && !member.disabledAt && (
        <Button onClick={() => ask('own')}>Transfer ownership</Button>
      )}
      {canChange &&
        (member.disabledAt ? (
          <Button isBusy={enable.isBusy} onClick={() => enable.run(about)}>
            Enable
          </Button>
        ) : (
          <Button onClick={() => ask('disable')}>Disable</Button>
        ))}
      {canChange && (
        <Button kind="danger" onClick={() => ask('remove')}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === 'disable'}
        onClose={close}
        title={`Disable ${member.displayName}?`}
        confirmLabel="Disable"
        isBusy={disable.isBusy}
        problem={disable.problem?.detail}
        onConfirm={() => disable.run(about)}
      >
        They’re signed out of this organization and can’t return until you enable them. Their work
        stays assigned to them.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'own'}
        onClose={close}
        title={`Transfer ownership to ${member.displayName}?`}
        confirmLabel="Send offer"
        tone="plain"
        isBusy={offer.isBusy}
        problem={offer.problem?.detail}
        onConfirm={() => offer.run({ memberId: member.id })}
      >
        They have 48 hours to accept. They then own it, including billing and deletion, and you
        become an admin.
      </ConfirmDialog>
      {asked === 'remove' && <RemoveDialog member={member} onClose={close} onGone={onGone} />}
    </div>
  )
}
