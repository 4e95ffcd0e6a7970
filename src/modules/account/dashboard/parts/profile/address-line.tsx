import type { ReactNode } from 'react'

import { Badge } from '#ui/badge.tsx'

export function AddressLine({
  address,
  isProven,
  children,
}: {
  readonly address: string
  readonly isProven: boolean
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 font-medium wrap-anywhere">{address}</span>
      {isProven ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
      {children && <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">{children}</div>}
    </div>
  )
}
