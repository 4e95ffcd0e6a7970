import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { confirmPhone, getSession, requestPhoneProof } from '../../../contract.ts'
import type { AccountUser } from '../../../model.ts'
import { CodeField } from '../code-field.tsx'
import { ResendButton } from '../resend-button.tsx'
import { useSentMessage } from '../use-sent-message.ts'
import { AddressLine } from './address-line.tsx'

export function PhoneSection({ user }: { readonly user: AccountUser }) {
  const [isOpen, setOpen] = useState(false)
  const message = useSentMessage('phone-code')
  const { phone } = user
  const isProven = user.phoneVerifiedAt !== null
  const request = useCommand(requestPhoneProof, {
    onDone(_, { phone: to }) {
      message.note(to)
      setOpen(false)
    },
  })
  const { sent } = message
  return (
    <Section title="Phone number" description="Sign in or reset your password by text message.">
      {phone && (
        <AddressLine address={phone} isProven={isProven}>
          {!isProven && !sent && (
            <Button kind="primary" isBusy={request.isBusy} onClick={() => request.run({ phone })}>
              Send code
            </Button>
          )}
          {isProven && !isOpen && !sent && (
            <Button onClick={() => setOpen(true)}>Change number</Button>
          )}
        </AddressLine>
      )}
      {!phone && !isOpen && !sent && (
        <div>
          <Button onClick={() => setOpen(true)}>Add number</Button>
        </div>
      )}
      {isOpen && (
        <NumberForm
          request={request}
          onCancel={() => {
            request.reset()
            setOpen(false)
          }}
        />
      )}
      {sent && !isOpen && (
        <CodeForm
          to={sent.to}
          secondsLeft={message.secondsLeft}
          isSending={request.isBusy}
          onResend={() => request.run({ phone: sent.to })}
          onDone={message.forget}
          onOther={() => {
            message.forget()
            setOpen(isProven || !phone)
          }}
        />
      )}
    </Section>
  )
}

function NumberForm({
  request,
  onCancel,
}: {
  readonly request: ReturnType<typeof useCommand<typeof requestPhoneProof>>
  readonly onCancel: () => void
}) {
  return (
    <Form problem={request.problem} onSend={({ phone = '' }) => request.run({ phone })}>
      <Field
        name="phone"
        type="tel"
        label="New number"
        autoComplete="tel"
        className="max-w-sm"
        placeholder="+44 20 7946 0958"
        hint="Include the country code. We’ll text you a code."
        error={request.fieldError('phone')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={request.isBusy}>
          Send code
        </Button>
        <Button kind="quiet" disabled={request.isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function CodeForm({
  to,
  secondsLeft,
  isSending,
  onResend,
  onDone,
  onOther,
}: {
  readonly to: string
  readonly secondsLeft: number
  readonly isSending: boolean
  readonly onResend: () => void
  readonly onDone: () => void
  readonly onOther: () => void
}) {
  const confirm = useCommand(confirmPhone, {
    refreshes: [getSession],
    onDone({ phone }) {
      onDone()
      toast({ title: `Phone number changed to ${phone}`, tone: 'good' })
    },
  })
  return (
    <Form problem={confirm.problem} onSend={({ code = '' }) => confirm.run({ code })}>
      <CodeField
        label={`Code sent to ${to}`}
        hint="Expires in ten minutes."
        error={confirm.fieldError('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={confirm.isBusy}>
          Confirm number
        </Button>
        <ResendButton secondsLeft={secondsLeft} isBusy={isSending} onSend={onResend} />
        <Button kind="quiet" onClick={onOther}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
