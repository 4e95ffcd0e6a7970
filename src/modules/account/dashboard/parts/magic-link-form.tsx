import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'

import { requestMagicLink } from '../../contract.ts'
import { MessageSent } from './message-sent.tsx'
import { useSentMessage } from './use-sent-message.ts'

export function MagicLinkForm({
  email,
  onBack,
}: {
  readonly email: string
  readonly onBack: () => void
}) {
  const { sent, secondsLeft, note, forget } = useSentMessage('magic-link')
  const request = useCommand(requestMagicLink, { onDone: (_, { email: to }) => note(to) })
  const back = (
    <Button kind="quiet" onClick={onBack}>
      Back to sign-in
    </Button>
  )
  if (sent) {
    return (
      <MessageSent
        title="Check your email"
        lead={`If ${sent.to} belongs to an account, we’ve sent a link. It works once, within 15 minutes.`}
        footer={back}
        secondsLeft={secondsLeft}
        isBusy={request.isBusy}
        problem={request.problem}
        onResend={() => request.run({ email: sent.to })}
        onOtherAddress={() => {
          request.reset()
          forget()
        }}
      />
    )
  }
  return (
    <FormPage
      takesFocus
      title="Sign in by email"
      lead="We’ll send you a link. No password needed."
      footer={back}
    >
      <Form problem={request.problem} onSend={({ email: to = '' }) => request.run({ email: to })}>
        <Field
          name="email"
          type="email"
          label="Email address"
          autoComplete="email"
          defaultValue={email.includes('@') ? email : ''}
          error={request.fieldError('email')}
          missing="Enter your email address."
        />
        <SendButton isBusy={request.isBusy}>Send link</SendButton>
      </Form>
    </FormPage>
  )
}
