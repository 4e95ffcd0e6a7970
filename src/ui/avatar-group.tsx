import { Avatar, type AvatarProps } from './avatar.tsx'
import { classes } from './classes.ts'

export function AvatarGroup({
  people,
  most = 4,
  size = 'medium',
}: {
  readonly people: readonly (Omit<AvatarProps, 'size'> & {
    readonly label?: string
  })[]
  readonly most?: number
  readonly size?: 'small' | 'medium' | 'large'
}) {
  // A "+1" would take as much space as one more avatar.
  const shown = people.length === most + 1 ? people : people.slice(0, most)
  const more = people.length - shown.length
  const names = people.map(({ label, name }) => label ?? name).join(', ')
  return (
    <span role="img" aria-label={names} title={names} className="inline-flex items-center">
      {shown.map(({ id, name, picture }) => (
        <span key={id} className={ring}>
          <Avatar {...{ id, name, picture, size }} />
        </span>
      ))}
      {more > 0 && (
        <span
          className={classes(
            ring,
            'grid place-items-center bg-sunken font-medium text-ink-soft tabular-nums',
            restSizes[size],
          )}
        >
          +{more}
        </span>
      )}
    </span>
  )
}

const ring = 'rounded-full ring-2 ring-surface not-first:-ml-0.5'

const restSizes = {
  small: 'h-6 min-w-6 px-1 text-[0.625rem]',
  medium: 'h-8 min-w-8 px-1.5 text-xs',
  large: 'h-12 min-w-12 px-2 text-base',
}
