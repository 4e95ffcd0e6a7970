import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { PasswordField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadAnew } from '#ui/load-anew.ts'
import { TextLink } from '#ui/text-link.tsx'

import { redeemRecovery } from '../contract.ts'
import { shortestPassword } from '../rules.ts'
import { DeadLink, isDead } from './parts/dead-link.tsx'
import { FactorForm } from './parts/factor-form.tsx'

export function UpdatePasswordScreen({ token }: { readonly token: string }) {
  const [challenge, setChallenge] = useState<string>()
  const redeem = useCommand(redeemRecovery, {
    onDone: (answer) =>
      answer.state === 'signed-in' ? loadAnew('/dashboard') : setChallenge(answer.challenge),
  })
  if (challenge !== undefined) return <FactorForm challenge={challenge} next="/dashboard" />
  if (isDead(token, redeem.problem)) return <DeadLink to="/forgot-pw">Get a new one</DeadLink>
  return (
    <FormPage
      title="Choose a new password"
      lead="You are signed in with it at once, and signed out everywhere else."
      footer={
        <>
          Is the link too old? <TextLink to="/forgot-pw">Ask for another</TextLink>
        </>
      }
    >
      <Form
        problem={redeem.problem}
        onSend={({ password = '' }) => redeem.run({ token, password })}
      >
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword} characters.`}
          error={redeem.fieldError('password')}
        />
        <SendButton isBusy={redeem.isBusy}>Save and sign in</SendButton>
      </Form>
    </FormPage>
  )
}
