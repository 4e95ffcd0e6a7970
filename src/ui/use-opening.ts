import {
  useEffect,
  useEffectEvent,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'

import { useDeferred, type Deferred } from './deferred.ts'

export type Opening = 'pointer' | 'first' | 'last'

/**
 * For a trigger whose popup loads on demand. The lightweight trigger is replaced by the loaded one,
 * which opens as requested.
 */
export function useOpening<Part>(part: Deferred<Part>) {
  const [opening, setOpening] = useState<Opening>()
  const loaded = useDeferred(part, opening !== undefined)
  return {
    opened: opening && loaded && { opening, part: loaded },
    buttonProps: {
      'aria-expanded': false,
      'aria-busy': opening !== undefined || undefined,
      onPointerEnter: part.load,
      onFocus: part.load,
      // Focus isn't taken back if it moved elsewhere while loading.
      onBlur: () => setOpening(undefined),
      onClick: (event: MouseEvent) => setOpening(event.detail === 0 ? 'first' : 'pointer'),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setOpening(event.key === 'ArrowDown' ? 'first' : 'last')
      },
    },
  } as const
}

export function useTyping<Part>(part: Deferred<Part>) {
  const [typed, setTyped] = useState<string>()
  const [isUsed, setUsed] = useState(false)
  const loaded = useDeferred(part, isUsed)
  return {
    opened: isUsed ? loaded : undefined,
    typed,
    inputProps: {
      onPointerEnter: part.load,
      onFocus: part.load,
      onBlur: () => {
        setUsed(false)
        setTyped(undefined)
      },
      onClick: () => setUsed(true),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        setUsed(true)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
        if (isArrow) setUsed(true)
        // Enter will pick from the list, so it must not submit the form while the list is loading.
        if (isArrow || (isUsed && event.key === 'Enter')) event.preventDefault()
      },
    },
  } as const
}

export function useTakeOver(
  button: RefObject<HTMLElement | null>,
  opening: Opening,
  open: () => void,
): void {
  const onMount = useEffectEvent(() => {
    const element = button.current
    element?.focus({ preventScroll: true })
    if (opening === 'pointer') return open()
    const key = opening === 'first' ? 'ArrowDown' : 'ArrowUp'
    element?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }))
    return undefined
  })
  useEffect(() => onMount(), [])
}
