import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

import { getSession, resendEmailProof } from '../contract.ts'

/** Until the address is proven, a sign-in by link would take the password away. */
export function UnprovenNotice() {
  const { data: state } = useCall(getSession, {})
  const resend = useCommand(resendEmailProof)
  const { email, emailVerifiedAt } = state?.user ?? {}
  if (!email || emailVerifiedAt) return null
  return (
    <div className="mb-6 flex flex-col gap-2">
      <Notice tone="warn">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            {resend.answer
              ? `We sent a new link to ${email}. The earlier one no longer works.`
              : `Confirm your address: we sent a link to ${email}.`}
          </p>
          <Button size="small" isBusy={resend.isBusy} onClick={() => resend.run({})}>
            Send again
          </Button>
        </div>
      </Notice>
      {resend.problem && <Notice tone="bad">{resend.problem.detail}</Notice>}
    </div>
  )
}
