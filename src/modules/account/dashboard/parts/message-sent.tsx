import type { ReactNode } from 'react'

import type { ApiProblem } from '#platform/registry/api-problem.ts'
import { Button } from '#ui/button.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Notice } from '#ui/notice.tsx'

import { ResendButton } from './resend-button.tsx'

export function MessageSent({
  title,
  lead,
  footer,
  secondsLeft,
  isBusy,
  problem,
  onResend,
  onOtherAddress,
}: {
  readonly title: string
  readonly lead: string
  readonly footer: ReactNode
  readonly secondsLeft: number
  readonly isBusy: boolean
  readonly problem: ApiProblem | undefined
  readonly onResend: () => void
  readonly onOtherAddress: () => void
}) {
  return (
    <FormPage
      takesFocus
      title={title}
      lead={<span className="wrap-anywhere">{lead}</span>}
      footer={footer}
    >
      {problem && <Notice tone="bad">{problem.detail}</Notice>}
      <ResendButton
        size="large"
        label="Resend"
        secondsLeft={secondsLeft}
        isBusy={isBusy}
        onSend={onResend}
      />
      <Button kind="quiet" size="large" onClick={onOtherAddress}>
        Use another address
      </Button>
      <p className="text-sm text-ink-faint">
        Nothing there? Check your spam folder and the spelling of your address.
      </p>
    </FormPage>
  )
}
