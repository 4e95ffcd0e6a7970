import type { ReactNode } from 'react'

/** One line; on a phone it breaks behind its @, and elsewhere only where it must. */
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
    <>
      <span className={part}>{address.slice(0, host)}</span>
      <span className={part}>
        {address.slice(host)}
        {children}
      </span>
    </>
  )
}

const part = 'max-sm:inline-block max-sm:max-w-full max-sm:align-top'
