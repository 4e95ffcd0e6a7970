import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadAnew } from '#ui/load-anew.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { signIn, startOAuth } from '../contract.ts'
import type { SignInAnswer } from '../model.ts'
import { FactorForm } from './parts/factor-form.tsx'
import { MagicLinkForm } from './parts/magic-link-form.tsx'
import { usePasskeySignIn } from './parts/use-passkey-sign-in.ts'

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'magic-link' }
  | { readonly kind: 'factor'; readonly challenge: string }

export interface LoginProps {
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  /** Where to go afterwards; already known to be ours. */
  readonly next: string
}

export function LoginScreen({ providers, next }: LoginProps) {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const onAnswer = (answer: SignInAnswer): void => {
    if (answer.state === 'signed-in') loadAnew(next)
    else setStep({ kind: 'factor', challenge: answer.challenge })
  }
  switch (step.kind) {
    case 'factor':
      return <FactorForm challenge={step.challenge} next={next} />
    case 'magic-link':
      return <MagicLinkForm onBack={() => setStep({ kind: 'password' })} />
    case 'password':
      return (
        <FormPage
          title="Sign in"
          lead="Welcome back to Parley."
          footer={
            <>
              New here? <TextLink to="/register">Create an account</TextLink>
            </>
          }
        >
          <PasswordForm onAnswer={onAnswer} />
          <OtherWays
            providers={providers}
            next={next}
            onAnswer={onAnswer}
            onMagicLink={() => setStep({ kind: 'magic-link' })}
          />
        </FormPage>
      )
  }
}

function PasswordForm({ onAnswer }: { readonly onAnswer: (answer: SignInAnswer) => void }) {
  const command = useCommand(signIn, { onDone: onAnswer })
  return (
    <Form
      problem={command.problem}
      onSend={({ identifier = '', password = '' }) => command.run({ identifier, password })}
    >
      <Field
        name="identifier"
        label="E-mail address or phone number"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={command.fieldError('identifier')}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        aside={<TextLink to="/forgot-pw">Forgot it?</TextLink>}
        error={command.fieldError('password')}
      />
      <SendButton isBusy={command.isBusy}>Sign in</SendButton>
    </Form>
  )
}

function OtherWays({
  providers,
  next,
  onAnswer,
  onMagicLink,
}: LoginProps & {
  readonly onAnswer: (answer: SignInAnswer) => void
  readonly onMagicLink: () => void
}) {
  const passkey = usePasskeySignIn(onAnswer)
  const oauth = useCommand(startOAuth, { onDone: ({ url }) => window.location.assign(url) })
  const problem = passkey.problem ?? oauth.problem?.detail
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-ink-faint">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-col gap-2">
        <Button size="large" icon={<Mail size={16} aria-hidden />} onClick={onMagicLink}>
          E-mail me a sign-in link
        </Button>
        <Button
          size="large"
          icon={<KeyRound size={16} aria-hidden />}
          isBusy={passkey.isBusy}
          onClick={passkey.run}
        >
          Use a passkey
        </Button>
        {providers.map(({ id, name }) => (
          <Button key={id} size="large" onClick={() => oauth.run({ provider: id, next })}>
            Continue with {name}
          </Button>
        ))}
      </div>
    </>
  )
}
