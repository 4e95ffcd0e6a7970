import { parseIdentifier, shortestPassword } from '#modules/account/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadAnew } from '#ui/load-anew.ts'
import { TextLink } from '#ui/text-link.tsx'

import { signUp } from '../contract.ts'
import { NameAndSlug } from './parts/name-and-slug.tsx'

export function RegisterScreen({ sitesDomain }: { readonly sitesDomain: string }) {
  const command = useCommand(signUp, { onDone: () => loadAnew('/dashboard') })
  return (
    <FormPage
      title="Create your account"
      lead="One account, one organization to begin with. You can invite others later."
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

function reachedBy(text: string): { email: string } | { phone: string } {
  return parseIdentifier(text)?.kind === 'phone' ? { phone: text } : { email: text }
}
