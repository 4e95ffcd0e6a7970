import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'

import { requestEmailChange } from '../../../contract.ts'
import type { AccountUser } from '../../../model.ts'
import { ResendButton } from '../resend-button.tsx'
import { useSentMessage } from '../use-sent-message.ts'
import { AddressLine } from './address-line.tsx'

export function EmailSection({ user }: { readonly user: AccountUser }) {
  const [isOpen, setOpen] = useState(false)
  const { sent, secondsLeft, note, forget } = useSentMessage('email-change')
  const request = useCommand(requestEmailChange, {
    onDone(_, { email }) {
      note(email)
      setOpen(false)
    },
  })
  const isWaiting = sent !== undefined && sent.to !== user.email
  return (
    <Section title="Email address" description="You sign in with it and get security alerts there.">
      {user.email && (
        <AddressLine address={user.email} isProven={user.emailVerifiedAt !== null}>
          {!isOpen && !isWaiting && <Button onClick={() => setOpen(true)}>Change address</Button>}
        </AddressLine>
      )}
      {!user.email && !isOpen && !isWaiting && (
        <div>
          <Button onClick={() => setOpen(true)}>Add address</Button>
        </div>
      )}
      {isWaiting && !isOpen && (
        <Waiting
          from={user.email}
          to={sent.to}
          secondsLeft={secondsLeft}
          isBusy={request.isBusy}
          problem={request.problem?.detail}
          onResend={() => request.run({ email: sent.to })}
          onOther={() => {
            request.reset()
            forget()
            setOpen(true)
          }}
        />
      )}
      {isOpen && (
        <Form problem={request.problem} onSend={({ email = '' }) => request.run({ email })}>
          <Field
            name="email"
            type="email"
            label="New address"
            autoComplete="email"
            className="max-w-sm"
            hint={hintFor(user.email)}
            error={request.fieldError('email')}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" isBusy={request.isBusy}>
              {user.email ? 'Send both links' : 'Send link'}
            </Button>
            <Button kind="quiet" disabled={request.isBusy} onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </Section>
  )
}

function Waiting({
  from,
  to,
  secondsLeft,
  isBusy,
  problem,
  onResend,
  onOther,
}: {
  readonly from: string | null
  readonly to: string
  readonly secondsLeft: number
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly onResend: () => void
  readonly onOther: () => void
}) {
  return (
    <>
      <Notice tone="info">
        {from ? (
          <div className="wrap-anywhere">
            <p>We sent two emails. Open the link in each, in any order, within a day:</p>
            <ul className="mt-1 list-disc pl-5">
              <li>{from}: confirms that you want the change</li>
              <li>{to}: confirms that the new address is yours</li>
            </ul>
            <p className="mt-1">Nothing changes until you open both.</p>
          </div>
        ) : (
          <p className="wrap-anywhere">
            We sent a link to {to}. Open it within a day to sign in with this address.
          </p>
        )}
      </Notice>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <ResendButton secondsLeft={secondsLeft} isBusy={isBusy} onSend={onResend} />
        <Button kind="quiet" disabled={isBusy} onClick={onOther}>
          Use another address
        </Button>
      </div>
    </>
  )
}

function hintFor(email: string | null): string {
  return email
    ? `We email both addresses. Open both links to confirm the change.`
    : 'We’ll email you a link to confirm it.'
}
