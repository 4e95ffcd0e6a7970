import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { signIn } from '../contract.ts'
import type { SignInAnswer } from '../model.ts'
import { FactorForm } from './parts/factor-form.tsx'
import { MagicLinkForm } from './parts/magic-link-form.tsx'
import { OrLine } from './parts/or-line.tsx'
import { PasskeyOffer, shouldOfferPasskey } from './parts/passkey-offer.tsx'
import { ProviderButtons, type Provider } from './parts/provider-buttons.tsx'
import { usePasskeySignIn } from './parts/use-passkey-sign-in.ts'

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'magic-link' }
  | { readonly kind: 'factor'; readonly challenge: string }
  | { readonly kind: 'passkey-offer' }

export function LoginScreen({
  providers,
  next,
}: {
  readonly providers: readonly Provider[]
  readonly next: string
}) {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const [identifier, setIdentifier] = useState('')
  const leave = (): void => loadPage(next)
  const offerPasskey = async (): Promise<void> => {
    if (await shouldOfferPasskey()) setStep({ kind: 'passkey-offer' })
    else leave()
  }
  switch (step.kind) {
    case 'factor':
      return <FactorForm challenge={step.challenge} onSignedIn={() => void offerPasskey()} />
    case 'magic-link':
      return <MagicLinkForm email={identifier} onBack={() => setStep({ kind: 'password' })} />
    case 'passkey-offer':
      return <PasskeyOffer onDone={leave} />
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
          <PasswordForm
            identifier={identifier}
            onIdentifier={setIdentifier}
            onAnswer={(answer) => {
              if (answer.state === 'signed-in') void offerPasskey()
              else setStep({ kind: 'factor', challenge: answer.challenge })
            }}
          />
          <OrLine />
          <div className="flex flex-col gap-2">
            <Button
              size="large"
              icon={<Mail size={16} aria-hidden />}
              onClick={() => setStep({ kind: 'magic-link' })}
            >
              Email me a sign-in link
            </Button>
            <PasskeyButton onSignedIn={leave} />
            <ProviderButtons providers={providers} next={next} />
          </div>
        </FormPage>
      )
  }
}

function PasswordForm({
  identifier,
  onIdentifier,
  onAnswer,
}: {
  readonly identifier: string
  readonly onIdentifier: (text: string) => void
  readonly onAnswer: (answer: SignInAnswer) => void
}) {
  const command = useCommand(signIn, { onDone: onAnswer })
  return (
    <Form
      problem={command.problem}
      onSend={({ identifier: who = '', password = '' }) =>
        command.run({ identifier: who, password })
      }
    >
      <Field
        name="identifier"
        label="Email address or phone number"
        // With "webauthn" last, browsers offer passkeys in autofill.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={identifier}
        onChange={({ target }) => onIdentifier(target.value)}
        error={command.fieldError('identifier')}
        missing="Enter your email address or phone number."
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        aside={
          <TextLink to="/forgot-pw" state={{ identifier }}>
            Forgot password?
          </TextLink>
        }
        error={command.fieldError('password')}
        missing="Enter your password."
      />
      <SendButton isBusy={command.isBusy || command.answer !== undefined}>Sign in</SendButton>
    </Form>
  )
}

function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  // A passkey already counts as two factors.
  const passkey = usePasskeySignIn(onSignedIn)
  return (
    <>
      {passkey.problem && <Notice tone="bad">{passkey.problem}</Notice>}
      <Button
        size="large"
        icon={<KeyRound size={16} aria-hidden />}
        isBusy={passkey.isBusy}
        onClick={passkey.run}
      >
        Use passkey
      </Button>
    </>
  )
}
