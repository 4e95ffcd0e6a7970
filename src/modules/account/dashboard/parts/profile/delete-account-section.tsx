import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Section } from '#ui/page.tsx'

import { deleteAccount } from '../../../contract.ts'
import type { AccountUser } from '../../../model.ts'

export function DeleteAccountSection({ user }: { readonly user: AccountUser }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useCommand(deleteAccount, { onDone: () => loadPage('/') })
  return (
    <Section
      title="Delete your account"
      description="You leave all your organizations. Your messages and notes stay there."
    >
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          remove.reset()
          setAsking(false)
        }}
        title="Delete your account permanently?"
        confirmLabel="Delete account"
        typed={user.email ?? user.phone ?? user.name}
        isBusy={remove.isBusy}
        problem={remove.problem?.detail}
        onConfirm={() => remove.run({})}
      >
        Your sign-in, devices, passkeys and linked accounts are removed immediately. This can’t be
        undone.
      </ConfirmDialog>
    </Section>
  )
}
