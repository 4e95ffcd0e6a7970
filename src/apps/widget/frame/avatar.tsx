export interface AvatarProps {
  readonly name: string
  readonly size?: 'small' | 'large'
}

/** Initials; who it is stands beside it in words. */
export function Avatar({ name, size = 'small' }: AvatarProps) {
  const [first = '', ...rest] = name.split(/\s+/).filter(Boolean)
  const initials = `${first.slice(0, 1)}${(rest.at(-1) ?? '').slice(0, 1)}`
  return (
    <span className={`avatar ${size}`} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  )
}
