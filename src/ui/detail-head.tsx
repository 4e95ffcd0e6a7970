import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'

import { Button } from './button.tsx'

export function DetailHead({
  title,
  backLabel,
  onBack,
  marks,
  action,
}: {
  readonly title: string
  readonly backLabel: string
  readonly onBack: () => void
  readonly marks?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="max-sm:-ms-2 max-sm:basis-full">
        <Button
          kind="quiet"
          icon={<ArrowLeft size={16} className="rtl:-scale-x-100" aria-hidden />}
          onClick={onBack}
        >
          {backLabel}
        </Button>
      </span>
      <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</h2>
      {marks}
      {action && <span className="ms-auto inline-flex min-w-0">{action}</span>}
    </header>
  )
}
