import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'

import { requestMagicLink } from '../../contract.ts'

export function MagicLinkForm({ onBack }: { readonly onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const request = useCommand(requestMagicLink, { onDone: (_, { email }) => setSentTo(email) })
  if (sentTo !== undefined) {
    return (
      <FormPage
        takesFocus
        title="Look into your mail"
        lead={`If ${sentTo} belongs to an account, a link is on its way. It works once, within 15 minutes.`}
      >
        <Button size="large" onClick={onBack}>
          Back to sign-in
        </Button>
      </FormPage>
    )
  }
  return (
    <FormPage
      takesFocus
      title="Sign in by e-mail"
      lead="We send you a link. No password is needed."
    >
      <Form problem={request.problem} onSend={({ email = '' }) => request.run({ email })}>
        <Field
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="email"
          error={request.fieldError('email')}
        />
        <SendButton isBusy={request.isBusy}>Send the link</SendButton>
      </Form>
      <Button kind="quiet" onClick={onBack}>
        Back to sign-in
      </Button>
    </FormPage>
  )
}
