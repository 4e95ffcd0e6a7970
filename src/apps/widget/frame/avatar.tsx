import { useState } from 'react'

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
  const [first = '', ...rest] = name.split(/\s+/).filter(Boolean)
  const initials = `${first.slice(0, 1)}${(rest.at(-1) ?? '').slice(0, 1)}`
  return (
    <span className={`avatar ${size}`} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  )
}
