import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'

import { requestMagicLink, requestRecovery, stepUp } from '../../contract.ts'
import { CodeField } from './code-field.tsx'
import { givePasskey, passkeyProblem } from './passkey.ts'
import { ResendButton } from './resend-button.tsx'
import { useSentMessage } from './use-sent-message.ts'

interface WayProps {
  readonly onDone: () => void
}

export function ProofByPassword({ address, onDone }: WayProps & { readonly address: string }) {
  const prove = useCommand(stepUp, { onDone })
  return (
    <Form problem={prove.problem} onSend={({ password = '' }) => prove.run({ password })}>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={prove.fieldError('password')}
      />
      {/* Password managers fill in the password for this name. */}
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
      <SendButton isBusy={prove.isBusy}>Confirm</SendButton>
    </Form>
  )
}

export function ProofByCode({ onDone }: WayProps) {
  const prove = useCommand(stepUp, { onDone })
  return (
    <Form problem={prove.problem} onSend={({ code = '' }) => prove.run({ code })}>
      <CodeField label="Code from your authenticator app" error={prove.fieldError('code')} />
      <SendButton isBusy={prove.isBusy}>Confirm</SendButton>
    </Form>
  )
}

export function ProofByPasskey({ onDone }: WayProps) {
  const [isAsking, setAsking] = useState(false)
  const [ownProblem, setOwnProblem] = useState<string>()
  const prove = useCommand(stepUp, { onDone })
  const ask = async (): Promise<void> => {
    setAsking(true)
    setOwnProblem(undefined)
    try {
      prove.run({ passkey: await givePasskey() })
    } catch (error) {
      setOwnProblem(passkeyProblem(error))
    }
    setAsking(false)
  }
  const problem = ownProblem ?? prove.problem?.detail
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button
        kind="primary"
        size="large"
        icon={<KeyRound size={16} aria-hidden />}
        isBusy={isAsking || prove.isBusy}
        onClick={() => void ask()}
      >
        Use passkey
      </Button>
    </>
  )
}

/** For accounts without a password or passkey, which sign in by email link. */
export function ProofByLink({ address }: { readonly address: string }) {
  const { sent, secondsLeft, note } = useSentMessage('step-up')
  const onDone = (): void => note(address)
  const byMail = useCommand(requestMagicLink, { onDone })
  const byText = useCommand(requestRecovery, { onDone })
  const isMail = address.includes('@')
  const request = isMail ? byMail : byText
  const send = (): void =>
    isMail ? byMail.run({ email: address }) : byText.run({ identifier: address })
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        {sent
          ? `We sent a link to ${address}. Open it in this browser to sign in. This page then continues.`
          : `Your account has no password or passkey yet, so we’ll email a link to ${address}.`}
      </p>
      {request.problem && <Notice tone="bad">{request.problem.detail}</Notice>}
      {sent ? (
        <ResendButton
          size="large"
          secondsLeft={secondsLeft}
          isBusy={request.isBusy}
          onSend={send}
        />
      ) : (
        <Button kind="primary" size="large" isBusy={request.isBusy} onClick={send}>
          Send link
        </Button>
      )}
    </>
  )
}
