import type { ComponentProps } from 'react'

import { classes } from '#ui/classes.ts'

/**
 * A checkbox at the left of a row. By itself it is a small target: what it stands in takes its
 * clicks, too. There is one in every row, so it keeps no state and listens to nothing itself.
 */
export function SelectBox({
  state,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'checked' | 'ref'> & {
  readonly state: 'none' | 'some' | 'all'
}) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = state === 'some'
      }}
      type="checkbox"
      checked={state === 'all'}
      className={classes('tick list-tick', className)}
      {...input}
    />
  )
}
