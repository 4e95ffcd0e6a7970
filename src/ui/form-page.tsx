import { useEffect, useRef, type ReactNode } from 'react'

export function FormPage({
  title,
  lead,
  footer,
  takesFocus = false,
  children,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly footer?: ReactNode
  /**
   * Focuses the first control, for a step that replaces another and removes the button that had the
   * focus.
   */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLElement>('input, button:enabled, a')?.focus()
  }, [takesFocus])
  return (
    <>
      <div
        ref={frame}
        className="rounded-panel border border-line bg-surface p-8 shadow-card max-sm:border-transparent max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none"
      >
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1.5 text-ink-soft">{lead}</p>}
        {children && <div className="mt-6 flex flex-col gap-4">{children}</div>}
      </div>
      {footer && <p className="mt-6 text-center text-ink-soft">{footer}</p>}
    </>
  )
}
