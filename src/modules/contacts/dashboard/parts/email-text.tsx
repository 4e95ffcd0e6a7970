import type { ReactNode } from 'react'

export function EmailText({
  address,
  children,
}: {
  readonly address: string
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
