import { useState } from 'react'

import { initialsOf } from '#lib/initials-of.ts'

export interface AvatarProps {
  readonly name: string
  /** A picture instead of initials, as long as it loads. */
  readonly src?: string | null | undefined
  readonly size?: 'small' | 'large'
}

/** A picture or initials; who it is stands beside it in words. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  if (src && src !== failed) {
    return <img className={`avatar ${size}`} src={src} alt="" onError={() => setFailed(src)} />
  }
  return (
    <span className={`avatar ${size}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
