import { useRef, type ReactNode, type RefObject } from 'react'

import { classes } from './classes.ts'
import { deferred, useDeferred } from './deferred.ts'
import { useHydrated } from './use-hydrated.ts'

export interface FieldPopupProps {
  readonly label: string
  readonly icon: ReactNode
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly isDisabled?: boolean | undefined
  readonly firstFocus: string
  readonly className?: string | undefined
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

export function FieldPopup({ icon, isDisabled = false, className, ...props }: FieldPopupProps) {
  const { label, isOpen, onOpenChange } = props
  const button = useRef<HTMLButtonElement>(null)
  const part = useDeferred(popupPart, isOpen)
  const isHydrated = useHydrated()
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled || !isHydrated}
        className={classes(
          'grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-ink-faint transition-colors hover:text-ink disabled:cursor-default aria-expanded:text-ink pointer-coarse:size-11',
          className,
        )}
        onPointerEnter={popupPart.load}
        onFocus={popupPart.load}
        onClick={() => onOpenChange(!isOpen)}
      >
        {icon}
      </button>
      {part && <part.OpenedFieldPopup {...props} button={button} />}
    </>
  )
}

const popupPart = deferred(() => import('./opened-field-popup.tsx'))
