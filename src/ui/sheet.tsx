import type { ReactNode } from 'react'

import { Overlay, type DialogProps } from './dialog.tsx'

/** A panel at the side, over the page: for a record opened from a list, or the navigation on a phone. */
export function Sheet({
  side = 'right',
  size = 'medium',
  ...props
}: Omit<DialogProps, 'size'> & {
  /** Wide ones hold a record with a column of facts beside it. */
  readonly size?: 'small' | 'medium' | 'large' | 'wide' | undefined
  readonly side?: 'right' | 'left' | undefined
  /** Stands in the head, before the cross. */
  readonly actions?: ReactNode
}) {
  return <Overlay {...props} shape={`${side}-${size}`} />
}
