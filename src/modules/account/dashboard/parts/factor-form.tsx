import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadAnew } from '#ui/load-anew.ts'

import { signInWithFactor } from '../../contract.ts'
import { CodeField } from './code-field.tsx'

/** The second proof of a sign-in: the code of an authenticator app, or a recovery code. */
export function FactorForm({
  challenge,
  onSignedIn,
}: {
  readonly challenge: string
  readonly onSignedIn: () => void
}) {
  const [isRecovery, setRecovery] = useState(false)
  const signIn = useCommand(signInWithFactor, { onDone: onSignedIn })
  if (signIn.problem?.code === 'gone') return <TooLate />
  return (
    <FormPage
      key={isRecovery ? 'recovery' : 'code'}
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
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </FormPage>
  )
}

function TooLate() {
  return (
    <FormPage
      takesFocus
      title="This took too long"
      lead="The second step must follow the first within ten minutes. Nothing was changed."
    >
      <Button kind="primary" size="large" onClick={() => loadAnew('/login')}>
        Start again
      </Button>
    </FormPage>
  )
}
