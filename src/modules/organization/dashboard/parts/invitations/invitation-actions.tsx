import Ellipsis from 'lucide-react/icons/ellipsis'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { listInvitations, resendInvitation, revokeInvitation } from '../../../contract.ts'
import type { Invitation } from '../../../model.ts'

export function InvitationActions({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, state, resentCount } = invitation
  const options = {
    refreshes: [listInvitations],
    onRefused: ({ detail }: { readonly detail: string }) => toast({ tone: 'bad', title: detail }),
  }
  const resend = useCommand(resendInvitation, {
    ...options,
    onDone: () => toast({ tone: 'good', title: `Invitation resent to ${email}` }),
  })
  const revoke = useCommand(revokeInvitation, {
    ...options,
    onDone: () => toast({ title: `Invitation for ${email} revoked` }),
  })
  if (state !== 'open' && state !== 'expired') return null
  const left = 5 - resentCount
  return (
    <Menu
      label={`Invitation for ${email}`}
      align="end"
      trigger={<Ellipsis size={16} aria-hidden />}
    >
      <MenuItem isDisabled={left <= 0 || resend.isBusy} onSelect={() => resend.run({ id })}>
        {left > 0 ? `Resend (${left} left)` : 'Resend limit reached'}
      </MenuItem>
      {state === 'open' && (
        <MenuItem tone="danger" isDisabled={revoke.isBusy} onSelect={() => revoke.run({ id })}>
          Revoke
        </MenuItem>
      )}
    </Menu>
  )
}
