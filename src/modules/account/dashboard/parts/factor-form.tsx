import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadPage } from '#ui/load-page.ts'

import { signInWithFactor } from '../../contract.ts'
import { CodeField } from './code-field.tsx'

export function FactorForm({
  challenge,
  onSignedIn,
}: {
  readonly challenge: string
  readonly onSignedIn: () => void
}) {
  const [isRecovery, setRecovery] = useState(false)
  const signIn = useCommand(signInWithFactor, { onDone: onSignedIn })
  if (signIn.problem?.code === 'gone') return <SignInTimedOut />
  return (
    <FormPage
      key={isRecovery ? 'recovery' : 'code'}
      takesFocus
      title={isRecovery ? 'Use a recovery code' : 'Two-factor authentication'}
      lead={
        isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six-digit code from your authenticator app.'
      }
    >
      <Form
        problem={signIn.problem}
        onSend={({ code, recoveryCode }) => signIn.run({ challenge, code, recoveryCode })}
      >
        {isRecovery ? (
          <Field
            name="recoveryCode"
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="abcd-efgh-ijkl-mnop"
            className="font-mono"
            error={signIn.fieldError('recoveryCode')}
          />
        ) : (
          <CodeField error={signIn.fieldError('code')} />
        )}
        <SendButton isBusy={signIn.isBusy}>Sign in</SendButton>
      </Form>
      <Button
        kind="quiet"
        onClick={() => {
          signIn.reset()
          setRecovery(!isRecovery)
        }}
      >
        {isRecovery ? 'Use authenticator app' : 'Use a recovery code'}
      </Button>
    </FormPage>
  )
}

function SignInTimedOut() {
  return (
    <FormPage
      takesFocus
      title="Sign-in timed out"
      lead="Enter the code within ten minutes of your password."
    >
      <Button kind="primary" size="large" onClick={() => loadPage('/login')}>
        Start over
      </Button>
    </FormPage>
  )
}
