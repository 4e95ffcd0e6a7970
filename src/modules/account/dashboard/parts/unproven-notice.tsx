import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { getSession, resendEmailProof } from '../../contract.ts'
import { profileTab } from './profile-tabs.ts'
import { ResendButton } from './resend-button.tsx'
import { useSentMessage } from './use-sent-message.ts'

/** Without a confirmed address, a sign-in by link would remove the password. */
export function UnprovenNotice() {
  const { data: state } = useCall(getSession, {})
  const { email, emailVerifiedAt, phone, phoneVerifiedAt } = state?.user ?? {}
  if (email && !emailVerifiedAt) return <UnprovenEmail email={email} />
  if (phone && !phoneVerifiedAt) {
    return (
      <Notice tone="warn">
        Confirm your phone number {phone}. We’ll send you a code.{' '}
        <TextLink to={profileTab}>Confirm number</TextLink>
      </Notice>
    )
  }
  return null
}

function UnprovenEmail({ email }: { readonly email: string }) {
  const { sent, secondsLeft, note } = useSentMessage('email-proof')
  const resend = useCommand(resendEmailProof, { onDone: () => note(email) })
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="warn">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            {sent?.to === email
              ? `We sent a new link to ${email}. The earlier one no longer works.`
              : `Confirm your email address. We sent a link to ${email}.`}
          </p>
          <ResendButton
            size="small"
            secondsLeft={secondsLeft}
            isBusy={resend.isBusy}
            onSend={() => resend.run({})}
          />
        </div>
      </Notice>
      {resend.problem && <Notice tone="bad">{resend.problem.detail}</Notice>}
    </div>
  )
}
