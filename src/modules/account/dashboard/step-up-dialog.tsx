import { useEffect, useEffectEvent, useState } from 'react'

import type { StepUpDialogProps } from '#platform/registry/browser/step-up.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingState } from '#ui/states.tsx'

import { getSession } from '../contract.ts'
import type { Factors } from '../model.ts'
import { ProofByCode, ProofByLink, ProofByPasskey, ProofByPassword } from './parts/step-up-ways.tsx'
import { onSessionEvent } from './session-events.ts'

export function StepUpDialog({ onDone, onCancel }: StepUpDialogProps) {
  const { data: state } = useCall(getSession, {})
  useProofElsewhere(state?.user?.id, onDone)
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      size="small"
      title="Confirm it’s you"
      description="You won’t be asked again for ten minutes."
    >
      {state?.factors && state.user ? (
        <Ways
          factors={state.factors}
          address={state.user.email ?? state.user.phone ?? ''}
          onDone={onDone}
        />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

type Way = 'passkey' | 'password' | 'code' | 'link'

function Ways({
  factors,
  address,
  onDone,
}: {
  readonly factors: Factors
  readonly address: string
  readonly onDone: () => void
}) {
  const ways = waysOf(factors)
  const [chosen, choose] = useState<Way>(ways[0] ?? 'link')
  const others = ways.filter((way) => way !== chosen)
  return (
    <div className="flex flex-col gap-4">
      {chosen === 'passkey' && <ProofByPasskey onDone={onDone} />}
      {chosen === 'password' && <ProofByPassword address={address} onDone={onDone} />}
      {chosen === 'code' && <ProofByCode onDone={onDone} />}
      {chosen === 'link' && <ProofByLink address={address} />}
      {others.length > 0 && (
        <div className="flex flex-col gap-1 border-t border-line pt-3">
          {others.map((way) => (
            <Button key={way} kind="quiet" onClick={() => choose(way)}>
              {names[way]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function waysOf({ passkeys, hasPassword, hasTotp }: Factors): Way[] {
  const ways: Way[] = []
  if (passkeys > 0 && typeof PublicKeyCredential !== 'undefined') ways.push('passkey')
  if (hasPassword) ways.push('password')
  if (hasTotp) ways.push('code')
  return ways
}

/** Signing in with the link in another tab also confirms this session. */
function useProofElsewhere(userId: string | undefined, onDone: () => void): void {
  const done = useEffectEvent(onDone)
  useEffect(
    () =>
      onSessionEvent(({ type, state, isFromOtherTab }) => {
        const isSamePerson = state?.user?.id === userId && state?.session?.steppedUpUntil
        if (isFromOtherTab && type === 'INITIAL_SESSION' && isSamePerson) done()
      }),
    [userId],
  )
}

const names: Readonly<Record<Way, string>> = {
  passkey: 'Use passkey instead',
  password: 'Use your password instead',
  code: 'Use an authenticator code instead',
  link: 'Use a link instead',
}
