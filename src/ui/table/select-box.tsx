import { useEffect, useRef, type ComponentProps } from 'react'

import { useHydrated } from '#ui/use-hydrated.ts'

/** A checkbox at the left of a row. It takes clicks as high as the row: by itself it is a small target. */
export function SelectBox({
  state,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'checked'> & {
  readonly state: 'none' | 'some' | 'all'
}) {
  const isHydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      checked={state === 'all'}
      disabled={!isHydrated}
      className="mx-auto tick size-4 cursor-pointer rounded-sm not-checked:not-indeterminate:before:hidden after:absolute after:inset-y-0 after:left-0 after:w-11 after:content-['']"
      {...input}
    />
  )
}
