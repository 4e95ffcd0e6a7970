import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { useHydrated } from './use-hydrated.ts'

/** A button that unfolds a small panel of choices under it. */
export function Menu({
  label,
  trigger,
  align = 'start',
  children,
}: {
  readonly label: string
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const panelId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div
      ref={frame}
      className="relative min-w-0"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        disabled={!isHydrated}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="control flex max-w-full cursor-pointer items-center gap-2 rounded-control px-2 transition-colors hover:bg-sunken aria-expanded:bg-sunken"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className={classes(
          'absolute top-full z-20 mt-1.5 w-64 rounded-card border border-line bg-raised p-1 shadow-float dark:border-transparent',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </div>
  )
}

export function MenuButton({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" className={classes(menuItem, className)} {...rest}>
      {children}
    </button>
  )
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />
}

export const menuItem =
  'control flex w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-0'
