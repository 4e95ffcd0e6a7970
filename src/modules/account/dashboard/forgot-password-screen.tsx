import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { requestRecovery } from '../contract.ts'

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const request = useCommand(requestRecovery, {
    onDone: (_, { identifier }) => setSentTo(identifier),
  })
  const back = <TextLink to="/login">Back to sign-in</TextLink>
  if (sentTo !== undefined) {
    return (
      <FormPage
        title="Look into your messages"
        lead={`If ${sentTo} belongs to an account, a link to set a new password is on its way. It works once, within an hour.`}
        footer={back}
      />
    )
  }
  return (
    <FormPage
      title="Set a new password"
      lead="Tell us who you are, and we send you a link."
      footer={back}
    >
      <Form problem={request.problem} onSend={({ identifier = '' }) => request.run({ identifier })}>
        <Field
          name="identifier"
          label="E-mail address or phone number"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={request.fieldError('identifier')}
        />
        <SendButton isBusy={request.isBusy}>Send the link</SendButton>
      </Form>
    </FormPage>
  )
}
