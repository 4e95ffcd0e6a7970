import { useState } from 'react'

import { initialsOf } from '#lib/initials-of.ts'

import { useChat } from './use-chat.ts'

export interface AvatarProps {
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: 'small' | 'large'
}

export function SenderAvatar({ name, src }: Partial<Record<'name' | 'src', string | null>>) {
  const { organization, pictureUrl } = useChat().state.config
  return <Avatar name={name || organization} src={name ? src : pictureUrl} />
}

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
