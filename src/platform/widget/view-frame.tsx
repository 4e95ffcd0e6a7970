import type { ReactNode } from 'react'

import { CloseButton } from './close-button.tsx'
import { Icon } from './icon.tsx'
import { useWidget } from './use-widget.ts'

export function ViewFrame({
  title,
  note,
  onBack,
  actions,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly onBack?: (() => void) | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { words } = useWidget()
  return (
    <>
      <header className={onBack ? 'top person' : 'top'}>
        {onBack && (
          <button type="button" className="plain" aria-label={words.back} onClick={onBack}>
            <Icon name="back" />
          </button>
        )}
        <div className="grow">
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          {note && <p className="soft">{note}</p>}
        </div>
        {actions}
        <CloseButton />
      </header>
      {children}
    </>
  )
}

export function Waiting({
  hasFailed,
  onRetry,
}: {
  readonly hasFailed: boolean
  readonly onRetry: () => void
}) {
  const { words } = useWidget()
  if (!hasFailed) {
    return (
      <main className="list scroll">
        <div className="skeletons" role="status" aria-label={words.loading}>
          <i />
          <i />
          <i />
        </div>
      </main>
    )
  }
  return (
    <main className="list scroll">
      <div className="empty" role="alert">
        <p>{words.problem}</p>
        <button type="button" className="button quiet" onClick={onRetry}>
          {words.again}
        </button>
      </div>
    </main>
  )
}
