import { useState } from 'react'

import { useCommand, type Command } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { confirmEmailChange, verifyEmail } from '../contract.ts'
import { DeadLink, isDead } from './parts/dead-link.tsx'
import { FactorForm } from './parts/factor-form.tsx'
import { profileTab } from './parts/profile-tabs.ts'

export function ConfirmScreen({ kind, token }: { readonly kind: string; readonly token: string }) {
  switch (kind) {
    case 'email':
      return <VerifyEmail token={token} />
    case 'email-change':
      return <ChangeEmail token={token} />
    default:
      return (
        <FormPage
          title="Nothing to confirm"
          lead="The link is incomplete. Open it again from the email."
          footer={<TextLink to="/">Back to home</TextLink>}
        />
      )
  }
}

function VerifyEmail({ token }: { readonly token: string }) {
  const [step, setStep] = useState<'ask' | 'proof' | 'done'>('ask')
  const [challenge, setChallenge] = useState<string>()
  const leave = (): void => loadPage('/dashboard')
  const verify = useCommand(verifyEmail, {
    onDone(answer) {
      if (answer.state === 'verified') setStep('done')
      else if (answer.state === 'proof-needed') setStep('proof')
      else if (answer.state === 'signed-in') leave()
      else setChallenge(answer.challenge)
    },
  })
  if (challenge !== undefined) return <FactorForm challenge={challenge} onSignedIn={leave} />
  if (isDead(token, verify.problem)) {
    return <DeadLink to="/dashboard">Get a new link in the dashboard</DeadLink>
  }
  if (step === 'done') return <Confirmed />
  if (step === 'proof') return <ProofNeeded token={token} verify={verify} />
  return (
    <FormPage title="Confirm your email address" lead="Confirm it to receive email from us.">
      {verify.problem && <Notice tone="bad">{verify.problem.detail}</Notice>}
      <Button
        kind="primary"
        size="large"
        isBusy={verify.isBusy}
        onClick={() => verify.run({ token })}
      >
        Confirm address
      </Button>
    </FormPage>
  )
}

/**
 * The link proves access to the mailbox; the password proves that the same person created the
 * account.
 */
function ProofNeeded({
  token,
  verify,
}: {
  readonly token: string
  readonly verify: Command<typeof verifyEmail>
}) {
  return (
    <FormPage
      takesFocus
      title="Is this your account?"
      lead="Someone signed up with this address in another browser. Enter the password chosen there."
    >
      <Form
        problem={verify.problem}
        onSend={({ password = '' }) => verify.run({ token, password })}
      >
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={verify.fieldError('password')}
        />
        <SendButton isBusy={verify.isBusy}>Confirm address</SendButton>
      </Form>
      <Button
        kind="quiet"
        disabled={verify.isBusy}
        onClick={() => verify.run({ token, startOver: true })}
      >
        I didn’t choose one. Start over
      </Button>
      <p className="text-sm text-ink-faint">
        Starting over gives you the account and removes that password.
      </p>
    </FormPage>
  )
}

function ChangeEmail({ token }: { readonly token: string }) {
  const confirm = useCommand(confirmEmailChange)
  if (isDead(token, confirm.problem)) {
    return (
      <DeadLink to={profileTab} reassurance="Your address hasn’t changed">
        View your addresses
      </DeadLink>
    )
  }
  if (confirm.answer?.state === 'changed') return <Confirmed />
  if (confirm.answer) {
    return (
      <FormPage
        title="One address confirmed"
        lead="Now open the link we sent to your other address. Nothing changes until then."
        footer={<TextLink to="/dashboard">Go to the dashboard</TextLink>}
      />
    )
  }
  return (
    <FormPage
      title="Change your email address"
      lead="Confirm from both addresses to protect your account from takeover."
    >
      {confirm.problem && <Notice tone="bad">{confirm.problem.detail}</Notice>}
      <Button
        kind="primary"
        size="large"
        isBusy={confirm.isBusy}
        onClick={() => confirm.run({ token })}
      >
        Confirm change
      </Button>
    </FormPage>
  )
}

function Confirmed() {
  return (
    <FormPage title="Your address is confirmed">
      <Button kind="primary" size="large" onClick={() => loadPage('/dashboard')}>
        Go to the dashboard
      </Button>
    </FormPage>
  )
}
