import CircleAlert from 'lucide-react/icons/circle-alert'
import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { defaultTexts } from './default-texts.ts'
import { Spinner } from './spinner.tsx'
import { useDelayed } from './use-delayed.ts'

export function EmptyState({
  icon,
  isFiltered = false,
  title = isFiltered ? defaultTexts.noMatchingData : defaultTexts.noData,
  action,
  children = isFiltered && 'Remove a filter or search for something else.',
}: {
  readonly icon?: ReactNode
  readonly isFiltered?: boolean
  readonly title?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}) {
  const drawing = isFiltered ? <SearchX size={20} aria-hidden /> : <Inbox size={20} aria-hidden />
  return (
    <Plate icon={icon ?? drawing} look="bg-sunken text-ink-soft" title={title} action={action}>
      {children}
    </Plate>
  )
}

export function ErrorState({
  title = 'Couldn’t load this',
  detail,
  onRetry,
}: {
  readonly title?: string
  readonly detail: ReactNode
  readonly onRetry?: () => void
}) {
  return (
    <div role="alert">
      <Plate
        icon={<CircleAlert size={20} aria-hidden />}
        look="bg-bad-wash text-bad"
        title={title}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        {detail}
      </Plate>
    </div>
  )
}

export function LoadingState({ label = 'Loading' }: { readonly label?: string }) {
  const isLate = useDelayed(true)
  return (
    <div
      role="status"
      className="flex min-h-40 items-center justify-center gap-2 px-6 py-12 text-ink-soft"
    >
      {isLate && (
        <>
          <Spinner />
          {label}
        </>
      )}
    </div>
  )
}

function Plate({
  icon,
  look,
  title,
  action,
  children,
}: {
  readonly icon: ReactNode
  readonly look: string
  readonly title: string
  readonly action: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center max-sm:px-4">
      <span className="relative mb-4">
        <span
          aria-hidden
          className="absolute -inset-2 rounded-panel border border-dashed border-line"
        />
        <span className={`grid size-12 place-items-center rounded-card ${look}`}>{icon}</span>
      </span>
      <p className="mt-1 text-lg font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-sm text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
