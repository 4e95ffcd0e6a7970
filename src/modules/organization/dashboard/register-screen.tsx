import { parseIdentifier, shortestPassword } from '#modules/account/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadAnew } from '#ui/load-anew.ts'
import { TextLink } from '#ui/text-link.tsx'

import { signUp } from '../contract.ts'
import { NameAndSlug } from './parts/name-and-slug.tsx'

export function RegisterScreen({
  sitesDomain,
  setupToken,
}: {
  readonly sitesDomain: string
  /** From the link on the console of a new install. */
  readonly setupToken: string | undefined
}) {
  const command = useCommand(signUp, {
    onDone: ({ state }) => {
      if (state === 'signed-in') loadAnew('/dashboard')
    },
  })
  if (command.answer?.state === 'check-your-messages') return <CheckYourMessages />
  return (
    <FormPage
      title="Create your account"
      lead={setupToken === undefined ? usualLead : setupLead}
      footer={
        <>
          Already have an account? <TextLink to="/login">Sign in</TextLink>
        </>
      }
    >
      <Form
        problem={command.problem}
        onSend={({ name = '', identifier = '', password = '', organizationName = '', slug = '' }) =>
          command.run({
            name,
            ...reachedBy(identifier),
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
          error={command.fieldError('name')}
        />
        <Field
          name="identifier"
          label="E-mail address or phone number"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={command.fieldError('email') ?? command.fieldError('phone')}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword} characters.`}
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
    </FormPage>
  )
}

function CheckYourMessages() {
  return (
    <FormPage
      title="Look into your messages"
      lead="We wrote to this address about how to go on. Nothing was created yet."
      footer={<TextLink to="/login">Back to sign-in</TextLink>}
    />
  )
}

const usualLead = 'One account, one organization to begin with. You can invite others later.'
const setupLead =
  'You will be the administrator of this install, with one organization to begin with.'

function reachedBy(text: string): { email: string } | { phone: string } {
  return parseIdentifier(text)?.kind === 'phone' ? { phone: text } : { email: text }
}
