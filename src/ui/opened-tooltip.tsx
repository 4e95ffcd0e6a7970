import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useEffectEvent, useId } from 'react'

import { classes } from './classes.ts'
import { Kbd } from './kbd.tsx'
import { floatingMotion } from './option-look.ts'
import type { Place } from './tooltip-clock.ts'
import type { TooltipProps } from './tooltip.tsx'

export function OpenedTooltip({
  text,
  shortcut,
  side = 'bottom',
  anchor,
  isOpen,
  isInstant,
  onClose,
  onPointerEnter,
  onPointerLeave,
}: Omit<TooltipProps, 'children'> &
  Place & {
    readonly onClose: () => void
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
  }) {
  const id = useId()
  useDescription(anchor, id, text, isOpen)
  useEscape(isOpen, onClose)
  return (
    <Tooltip.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className={classes(
              'flex max-w-72 items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink shadow-float dark:border-transparent',
              isInstant ? 'transition-none' : floatingMotion,
            )}
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
          >
            {text}
            {shortcut && <Kbd keys={shortcut} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** Announced after the control's name unless it is the same text. */
function useDescription(anchor: Element, id: string, text: string, isOpen: boolean): void {
  useEffect(() => {
    const name = anchor.getAttribute('aria-label') ?? anchor.textContent
    if (!isOpen || name?.trim() === text) return undefined
    const earlier = anchor.getAttribute('aria-describedby')
    anchor.setAttribute('aria-describedby', earlier ? `${earlier} ${id}` : id)
    return () => {
      if (earlier) anchor.setAttribute('aria-describedby', earlier)
      else anchor.removeAttribute('aria-describedby')
    }
  }, [anchor, id, text, isOpen])
}

/** Escape closes the tooltip first, then the dialog around it. */
function useEscape(isOpen: boolean, onClose: () => void): void {
  const onEscape = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onEscape()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpen])
}
