import type { ReactNode } from 'react'

import { Overlay, type DialogProps } from './dialog.tsx'

export function Sheet({
  side = 'right',
  size = 'medium',
  ...props
}: Omit<DialogProps, 'size'> & {
  readonly size?: 'small' | 'medium' | 'large' | 'wide' | undefined
  readonly side?: 'right' | 'left' | undefined
  readonly actions?: ReactNode
}) {
  return <Overlay {...props} shape={`${side}-${size}`} />
}
