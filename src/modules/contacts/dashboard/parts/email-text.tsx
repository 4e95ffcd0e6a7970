import type { ReactNode } from 'react'

/** Breaks behind its @ where a line is too narrow for all of it, and elsewhere only where it must. */
export function EmailText({
  address,
  children,
}: {
  readonly address: string
  /** Stays beside its end. */
  readonly children?: ReactNode
}) {
  const host = address.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      <span className="inline-block max-w-full">{address.slice(0, host)}</span>
      <span className="inline-block max-w-full">
        {address.slice(host)}
        {children}
      </span>
    </span>
  )
}
