import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'

export function Card({
  title,
  note,
  actions,
  children,
  className,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classes('rounded-card border border-line bg-surface shadow-card', className)}
    >
      <header className="flex min-h-12 items-center gap-3 border-b border-line px-4">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {note && <span className="text-sm text-ink-faint">{note}</span>}
        {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

export function CardNote({ children }: { readonly children: ReactNode }) {
  return <p className="px-4 py-6 text-center text-ink-faint">{children}</p>
}
