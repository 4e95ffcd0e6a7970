import { useEffect, useEffectEvent, useRef } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import {
  finishMailboxSignIn,
  getEmailAccount,
  listEmailAccounts,
} from '../../../accounts-contract.ts'
import { pendingSignIn } from './use-sign-in.ts'

/** Query parameters of the provider's redirect. */
export interface SignInParams {
  readonly state: string
  readonly code?: string | undefined
  readonly error?: string | undefined
}

/** Finishes the mailbox sign-in after the provider's redirect. */
export function SignInReturn({
  signInParams,
  onDone,
}: {
  readonly signInParams: SignInParams
  /** Opens the address, or the list without one. */
  readonly onDone: (accountId: string | undefined) => void
}) {
  const finish = useCommand(finishMailboxSignIn, {
    refreshes: [listEmailAccounts, getEmailAccount],
    onDone({ id, address }) {
      toast({ tone: 'good', title: `${address} connected` })
      onDone(id)
    },
  })
  // Effects can run twice, but a code works only once.
  const isHandedOver = useRef(false)
  const handOver = useEffectEvent(() => {
    if (isHandedOver.current) return
    isHandedOver.current = true
    finish.run(signInParams)
  })
  useEffect(() => handOver(), [])
  if (!finish.problem) return <LoadingState />
  const begun = pendingSignIn()
  return (
    <div className="flex max-w-form flex-col items-start gap-4">
      <Notice tone="bad">{finish.problem.detail}</Notice>
      <Button onClick={() => onDone(begun)}>{begun ? 'Back to address' : 'All addresses'}</Button>
    </div>
  )
}
