import { useState } from 'react'

import {
  NewPasswordField,
  OrLine,
  ProviderButtons,
  type Provider,
} from '#modules/account/dashboard/public/sign-up.tsx'
import { parseIdentifier } from '#modules/account/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadPage } from '#ui/load-page.ts'
import { TextLink } from '#ui/text-link.tsx'

import { signUp } from '../contract.ts'
import { NameAndSlug } from './parts/name-and-slug.tsx'

export interface RegisterProps {
  readonly sitesDomain: string
  readonly providers: readonly Provider[]
  readonly setupToken: string | undefined
}

export function RegisterScreen({ sitesDomain, providers, setupToken }: RegisterProps) {
  const isSetup = setupToken !== undefined
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <CheckYourMessages address={sentTo} />
  return (
    <FormPage
      title="Create your account"
      lead={isSetup ? setupLead : defaultLead}
      footer={
        <>
          Already have an account? <TextLink to="/login">Sign in</TextLink>
        </>
      }
    >
      <SignUpForm sitesDomain={sitesDomain} setupToken={setupToken} onSent={setSentTo} />
      {!isSetup && providers.length > 0 && (
        <>
          <OrLine />
          <div className="flex flex-col gap-2">
            <ProviderButtons providers={providers} next="/dashboard" />
          </div>
        </>
      )}
    </FormPage>
  )
}

function SignUpForm({
  sitesDomain,
  setupToken,
  onSent,
}: Omit<RegisterProps, 'providers'> & {
  readonly onSent: (address: string) => void
}) {
  const [name, setName] = useState('')
  const [identifier, setIdentifier] = useState('')
  const command = useCommand(signUp, {
    onDone: ({ state }) => (state === 'signed-in' ? loadPage('/dashboard') : onSent(identifier)),
  })
  return (
    <Form
      problem={command.problem}
      onSend={({ password = '', organizationName = '', slug = '' }) =>
        command.run({
          name,
          ...emailOrPhone(identifier),
          password,
          organizationName,
          slug,
          ...(setupToken !== undefined && { setupToken }),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        })
      }
    >
      <Field
        name="name"
        label="Your name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={command.fieldError('name')}
        missing="Enter your name."
      />
      <Field
        name="identifier"
        label="Email address or phone number"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={identifier}
        onChange={({ target }) => setIdentifier(target.value)}
        error={command.fieldError('email') ?? command.fieldError('phone')}
        missing="Enter your email address or phone number."
      />
      <NewPasswordField
        name="password"
        label="Password"
        personal={[name, identifier]}
        error={command.fieldError('password')}
      />
      <NameAndSlug
        nameField="organizationName"
        sitesDomain={sitesDomain}
        nameError={command.fieldError('organizationName')}
        slugError={command.fieldError('slug')}
      />
      <SendButton isBusy={command.isBusy}>Create account</SendButton>
    </Form>
  )
}

function CheckYourMessages({ address }: { readonly address: string }) {
  return (
    <FormPage
      takesFocus
      title="Check your messages"
      lead={
        <span className="wrap-anywhere">
          We sent instructions to {address}. No account has been created yet.
        </span>
      }
      footer={<TextLink to="/login">Back to sign-in</TextLink>}
    />
  )
}

const defaultLead = 'You can invite teammates later.'
const setupLead =
  'You’ll be the administrator of this installation, starting with one organization.'

/** Input that starts like a number is validated as one, so the error is about numbers. */
function emailOrPhone(text: string): { email: string } | { phone: string } {
  const isPhone =
    parseIdentifier(text)?.kind === 'phone' || /^[+(\d][\d\s().\-/]*$/.test(text.trim())
  return isPhone ? { phone: text } : { email: text }
}
