import { useId, type ReactNode } from 'react'

export function Part({
  title,
  note,
  actions,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <header className="flex min-h-8 items-center gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {note && <span className="text-sm text-ink-faint tabular-nums">{note}</span>}
        {actions && <span className="ms-auto flex items-center gap-1">{actions}</span>}
      </header>
      {children}
    </section>
  )
}
