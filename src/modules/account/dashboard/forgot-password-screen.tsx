import { useLocation } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { requestRecovery } from '../contract.ts'
import { MessageSent } from './parts/message-sent.tsx'
import { useSentMessage } from './parts/use-sent-message.ts'

export function ForgotPasswordScreen() {
  const { sent, secondsLeft, note, forget } = useSentMessage('recovery')
  const prefilled = usePrefilledIdentifier()
  const request = useCommand(requestRecovery, {
    onDone: (_, { identifier }) => note(identifier),
  })
  const back = <TextLink to="/login">Back to sign-in</TextLink>
  if (sent) {
    return (
      <MessageSent
        title="Check your messages"
        lead={`If ${sent.to} belongs to an account, we’ve sent a link to set a new password. It works once, within an hour.`}
        footer={back}
        secondsLeft={secondsLeft}
        isBusy={request.isBusy}
        problem={request.problem}
        onResend={() => request.run({ identifier: sent.to })}
        onOtherAddress={() => {
          request.reset()
          forget()
        }}
      />
    )
  }
  return (
    <FormPage title="Set a new password" lead="We’ll send you a link." footer={back}>
      <Form problem={request.problem} onSend={({ identifier = '' }) => request.run({ identifier })}>
        <Field
          name="identifier"
          label="Email address or phone number"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={prefilled}
          error={request.fieldError('identifier')}
          missing="Enter your email address or phone number."
        />
        <SendButton isBusy={request.isBusy}>Send link</SendButton>
      </Form>
    </FormPage>
  )
}

/** Passed as navigation state, so the address isn't in the URL. */
function usePrefilledIdentifier(): string {
  const { state } = useLocation()
  const typed: unknown = Object(state).identifier
  return typeof typed === 'string' ? typed : ''
}
