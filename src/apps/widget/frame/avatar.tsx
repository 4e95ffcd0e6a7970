import { useState } from 'react'

import { initialsOf } from '#lib/initials-of.ts'

import { useChat } from './use-chat.ts'

export interface AvatarProps {
  readonly name: string
  /** A picture instead of initials, as long as it loads. */
  readonly src?: string | null | undefined
  readonly size?: 'small' | 'large'
}

/** Of whoever of the house it is; of the house itself where nobody is named. */
export function SenderAvatar({ name, src }: Partial<Record<'name' | 'src', string | null>>) {
  const { organization, pictureUrl } = useChat().state.config
  return <Avatar name={name || organization} src={name ? src : pictureUrl} />
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
