import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'

export function Page({
  title,
  description,
  count,
  actions,
  tabs,
  width = 'full',
  height = 'natural',
  children,
}: {
  readonly title: string
  readonly description?: ReactNode
  readonly count?: number
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  /**
   * Two widths: full, and a readable one for forms and settings. Inside a full page, `max-w-form`
   * is the second.
   */
  readonly width?: 'full' | 'form'
  readonly height?: 'natural' | 'screen'
  readonly children: ReactNode
}) {
  const isScreen = height === 'screen'
  return (
    <div
      className={classes(
        'flex w-full flex-col p-6 max-sm:p-4',
        width === 'form' && '*:w-full *:max-w-form',
        isScreen && 'h-screen-room',
      )}
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="flex flex-wrap items-baseline gap-x-2 text-xl font-semibold tracking-tight">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {count !== undefined && <Count count={count} />}
          </h1>
          {description && <p className="mt-1 max-w-2xl text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {tabs && <div className="mt-4">{tabs}</div>}
      <div className={classes('mt-6 flex min-w-0 flex-col gap-6', isScreen && 'min-h-0 flex-1')}>
        {children}
      </div>
    </div>
  )
}

export function Section({
  title,
  description,
  actions,
  children,
}: {
  readonly title: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-surface p-6 shadow-card max-sm:p-4"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}

function Count({ count }: { readonly count: number }) {
  return (
    <span className="text-lg font-normal text-ink-faint tabular-nums">
      {count.toLocaleString('en')}
    </span>
  )
}
