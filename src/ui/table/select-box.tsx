import type { ComponentProps } from 'react'

import { classes } from '#ui/classes.ts'

/**
 * A row's checkbox. The cell around it also takes clicks because the box is a small target.
 * Stateless, since there is one per row.
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
