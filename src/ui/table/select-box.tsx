import { useEffect, useRef, type ComponentProps } from 'react'

import { useHydrated } from '#ui/use-hydrated.ts'

/** A checkbox that takes clicks in the whole cell it stands in: by itself it is a small target. */
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
      className="mx-auto tick size-4 cursor-pointer rounded-sm after:absolute after:inset-0 after:content-['']"
      {...input}
    />
  )
}
