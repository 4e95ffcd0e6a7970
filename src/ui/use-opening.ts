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

/** How something was opened: by a pointer, or by a key that leads to its first or last entry. */
export type Opening = 'pointer' | 'first' | 'last'

/**
 * For a button whose popup is fetched when somebody reaches for it. The button stands alone until it
 * is first used; from then on the fetched part takes its place and opens as the person asked.
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
      // Who has gone elsewhere by the time it arrives is not called back.
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

/** The same for a line to type in, which keeps what is typed until the fetched part takes over. */
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
        // Enter will choose from the list; it must not send the form while that is on its way.
        if (isArrow || (isUsed && event.key === 'Enter')) event.preventDefault()
      },
    },
  } as const
}

/** The other half: the new button takes the focus of the old one and does what that was asked to do. */
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
