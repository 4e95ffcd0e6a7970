import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

import {
  disconnectMailbox,
  getEmailAccount,
  listEmailAccounts,
} from '../../../accounts-contract.ts'
import type { EmailAccount } from '../../../model.ts'
import { signInNameOf } from './account-labels.ts'
import { useSignIn } from './use-sign-in.ts'

export function MailboxSignIn({
  account,
  canManage,
}: {
  readonly account: EmailAccount
  readonly canManage: boolean
}) {
  const { id, address, mode, isSignedIn, state } = account
  const name = signInNameOf(mode) ?? ''
  const [isLeaving, setLeaving] = useState(false)
  const leave = useCommand(disconnectMailbox, {
    refreshes: [listEmailAccounts, getEmailAccount],
    onDone() {
      setLeaving(false)
      toast({ title: `${address} disconnected` })
    },
  })
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p role="status" className="flex items-center gap-2">
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${isSignedIn ? 'bg-good' : 'bg-warn'}`}
        />
        {isSignedIn ? `Signed in as ${address}.` : `Sign in with ${name} as ${address}.`}
      </p>
      <p className="text-sm text-ink-soft">
        {isSignedIn
          ? 'We read and send email through this mailbox.'
          : `${name} asks you to let us read and send email.`}
      </p>
      {/* A failed sign-in has its button next to the error above. */}
      {canManage && !isSignedIn && state !== 'needs_reauth' && <SignInButton account={account} />}
      {canManage && isSignedIn && (
        <div>
          <Button onClick={() => setLeaving(true)}>Disconnect</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Disconnect ${address}?`}
        confirmLabel="Disconnect"
        tone="danger"
        isBusy={leave.isBusy}
        problem={leave.problem?.detail}
        onConfirm={() => leave.run({ id })}
      >
        We stop reading this mailbox, and replies are sent like your other email. You can sign in
        again at any time.
      </ConfirmDialog>
    </div>
  )
}

export function SignInButton({ account }: { readonly account: EmailAccount }) {
  const start = useSignIn()
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {start.problem && <Notice tone="bad">{start.problem.detail}</Notice>}
      <Button kind="primary" isBusy={start.isBusy} onClick={() => start.run({ id: account.id })}>
        {account.state === 'needs_reauth'
          ? 'Sign in again'
          : `Sign in with ${signInNameOf(account.mode)}`}
      </Button>
    </div>
  )
}
