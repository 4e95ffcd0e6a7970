import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadPage } from '#ui/load-page.ts'
import { TextLink } from '#ui/text-link.tsx'

import { getSession, redeemRecovery } from '../contract.ts'
import { DeadLink, isDead } from './parts/dead-link.tsx'
import { FactorForm } from './parts/factor-form.tsx'
import { NewPasswordField } from './parts/new-password-field.tsx'
import { signInTab } from './parts/profile-tabs.ts'

export function UpdatePasswordScreen({ token }: { readonly token: string }) {
  const [challenge, setChallenge] = useState<string>()
  const leave = (): void => loadPage('/dashboard')
  const redeem = useCommand(redeemRecovery, {
    onDone: (answer) => (answer.state === 'signed-in' ? leave() : setChallenge(answer.challenge)),
  })
  if (challenge !== undefined) return <FactorForm challenge={challenge} onSignedIn={leave} />
  if (isDead(token, redeem.problem)) return <DeadRecovery />
  return (
    <FormPage
      title="Choose a new password"
      lead="Signs you in here and out everywhere else."
      footer={
        <>
          Link expired? <TextLink to="/forgot-pw">Request a new one</TextLink>
        </>
      }
    >
      <Form
        problem={redeem.problem}
        onSend={({ password = '' }) => redeem.run({ token, password })}
      >
        <NewPasswordField
          name="password"
          label="New password"
          personal={[]}
          error={redeem.fieldError('password')}
        />
        <SendButton isBusy={redeem.isBusy}>Save and sign in</SendButton>
      </Form>
    </FormPage>
  )
}

function DeadRecovery() {
  const { data: state } = useCall(getSession, {})
  const isSignedIn = Boolean(state?.user)
  return (
    <DeadLink to={isSignedIn ? signInTab : '/forgot-pw'} reassurance="Your password hasn’t changed">
      {isSignedIn ? 'Change it in your profile' : 'Get a new link'}
    </DeadLink>
  )
}
