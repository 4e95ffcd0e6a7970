import { useEffect, useEffectEvent, useState } from 'react'

import { minutes } from '#lib/duration.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'

import { signInWithPasskey } from '../../contract.ts'
import type { PasskeyAssertion, SignInAnswer } from '../../model.ts'
import { givePasskey, passkeyProblem, webAuthn } from './passkey.ts'

export function usePasskeySignIn(onDone: (answer: SignInAnswer) => void) {
  const [isAsking, setAsking] = useState(false)
  const [ownProblem, setOwnProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const signIn = useCommand(signInWithPasskey, { onDone })
  useAutofill(round, (passkey) => signIn.run({ passkey }))

  async function run(): Promise<void> {
    setAsking(true)
    setOwnProblem(undefined)
    signIn.reset()
    try {
      signIn.run({ passkey: await givePasskey() })
    } catch (error) {
      setOwnProblem(passkeyProblem(error))
      // The modal prompt replaced the conditional one.
      setRound(round + 1)
    }
    setAsking(false)
  }
  return {
    run: () => void run(),
    isBusy: isAsking || signIn.isBusy,
    problem: ownProblem ?? signIn.problem?.detail,
  }
}

function useAutofill(round: number, onGiven: (passkey: PasskeyAssertion) => void): void {
  const given = useEffectEvent(onGiven)
  useEffect(() => {
    const over = new AbortController()
    void offerUntil(over.signal, (passkey) => given(passkey)).catch(() => {})
    return () => over.abort()
  }, [round])
}

async function offerUntil(
  over: AbortSignal,
  onGiven: (passkey: PasskeyAssertion) => void,
): Promise<void> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await webAuthn()
  if (!(await browserSupportsWebAuthnAutofill())) return
  over.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  while (!over.aborted) {
    let isStale = false
    const timer = setTimeout(() => {
      isStale = true
      WebAuthnAbortService.cancelCeremony()
    }, challengeLastsMs)
    try {
      const passkey = await givePasskey('autofill')
      if (!over.aborted) onGiven(passkey)
      return
    } catch (error) {
      if (!isStale) throw error
    } finally {
      clearTimeout(timer)
    }
    await untilVisible()
  }
}

/** A background tab doesn't keep requesting. */
function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

// The server accepts a response for five minutes.
const challengeLastsMs = minutes(4.5)
