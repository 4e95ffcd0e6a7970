import type { ComponentProps } from 'react'

import { Button } from '#ui/button.tsx'

export function ResendButton({
  secondsLeft,
  isBusy,
  onSend,
  label = 'Resend',
  size = 'medium',
}: {
  readonly secondsLeft: number
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly label?: string
  readonly size?: ComponentProps<typeof Button>['size']
}) {
  const isEarly = secondsLeft > 0
  return (
    <Button
      size={size}
      isBusy={isBusy}
      disabled={isEarly}
      onClick={onSend}
      className="tabular-nums"
    >
      {isEarly ? `${label} in ${secondsLeft} s` : label}
    </Button>
  )
}
