import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadAnew } from '#ui/load-anew.ts'

import { signInWithFactor } from '../../contract.ts'

/** The second proof of a sign-in: the code of an authenticator app, or a recovery code. */
export function FactorForm({
  challenge,
  next,
}: {
  readonly challenge: string
  readonly next: string
}) {
  const [isRecovery, setRecovery] = useState(false)
  const signIn = useCommand(signInWithFactor, { onDone: () => loadAnew(next) })
  return (
    <FormPage
      takesFocus
      title={isRecovery ? 'Use a recovery code' : 'Two-step sign-in'}
      lead={
        isRecovery
          ? 'Write one of the codes you kept when you set up your authenticator app. Each works once.'
          : 'Open your authenticator app and write the six digits it shows for Parley.'
      }
    >
      <Form
        problem={signIn.problem}
        onSend={({ code, recoveryCode }) => signIn.run({ challenge, code, recoveryCode })}
      >
        {isRecovery ? (
          <Field
            key="recovery"
            name="recoveryCode"
            label="Recovery code"
            autoComplete="off"
            error={signIn.fieldError('recoveryCode')}
          />
        ) : (
          <Field
            key="code"
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={signIn.fieldError('code')}
          />
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
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </FormPage>
  )
}
