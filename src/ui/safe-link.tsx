import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { safeTarget } from '#lib/safe-target.ts'

/** A link from untrusted data. An unsafe target renders as plain text. */
export function SafeLink({
  to,
  isExternalAllowed = false,
  className = 'rounded-sm font-medium text-link hover:underline',
  title,
  children,
}: {
  readonly to: string
  readonly isExternalAllowed?: boolean
  readonly className?: string
  readonly title?: string
  readonly children: ReactNode
}) {
  const target = safeTarget(to, { isExternalAllowed })
  if (target === undefined) return <span>{children}</span>
  if (target.startsWith('/')) {
    return (
      <Link to={target} {...{ className, title }}>
        {children}
      </Link>
    )
  }
  return (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow" {...{ className, title }}>
      {children}
    </a>
  )
}
