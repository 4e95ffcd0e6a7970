import { useState } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { signInWithPasskey, startPasskeySignIn } from '../../contract.ts'
import type { SignInAnswer } from '../../model.ts'

/** Asks the browser for a passkey and signs in with it. */
export function usePasskeySignIn(onDone: (answer: SignInAnswer) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      onDone(await signInByPasskey())
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  return { run: () => void run(), isBusy, problem }
}

async function signInByPasskey(): Promise<SignInAnswer> {
  // Loaded when it is asked for: most people sign in without it.
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { options } = await callApi(startPasskeySignIn, {})
  const passkey = await startAuthentication({
    // The server makes these options with the same library.
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  return callApi(signInWithPasskey, { passkey: { ...passkey, clientExtensionResults: {} } })
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.detail
  const name = error instanceof Error ? error.name : ''
  // The person closed the prompt: he knows.
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  return 'This browser could not use a passkey here. Sign in another way.'
}
