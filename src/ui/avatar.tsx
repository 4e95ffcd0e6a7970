import { createContext, use, useState } from 'react'

import { initialsOf } from '#lib/initials-of.ts'

import { classes } from './classes.ts'

export interface AvatarProps {
  readonly id: string
  readonly name: string
  readonly picture?: string | null | undefined
  readonly size?: keyof typeof sizes | undefined
}

export const Pictures = createContext<ReadonlyMap<string, string>>(new Map())

export function Avatar({ id, name, picture: given, size = 'medium' }: AvatarProps) {
  const picture = use(Pictures).get(id) ?? given
  const [failed, setFailed] = useState<string>()
  const shape = classes('shrink-0 rounded-full select-none', sizes[size])
  if (picture && picture !== failed) {
    return (
      <img
        src={picture}
        alt=""
        className={classes(shape, 'bg-sunken object-cover')}
        // The image may have failed before the listener was attached.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(picture)
        }}
        onError={() => setFailed(picture)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={classes(shape, 'grid place-items-center font-semibold', hueOf(id))}
    >
      {initialsOf(name)}
    </span>
  )
}

function hueOf(id: string): string | undefined {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return hues[sum % hues.length]
}

const sizes = {
  small: 'size-6 text-[0.625rem]',
  medium: 'size-8 text-xs',
  large: 'size-12 text-lg',
  huge: 'size-16 text-2xl',
}

const hues = [
  'bg-green-200 text-green-950 dark:bg-green-900 dark:text-green-100',
  'bg-blue-200 text-blue-950 dark:bg-blue-900 dark:text-blue-100',
  'bg-amber-200 text-amber-950 dark:bg-amber-900 dark:text-amber-100',
  'bg-rose-200 text-rose-950 dark:bg-rose-900 dark:text-rose-100',
  'bg-violet-200 text-violet-950 dark:bg-violet-900 dark:text-violet-100',
  'bg-cyan-200 text-cyan-950 dark:bg-cyan-900 dark:text-cyan-100',
  'bg-orange-200 text-orange-950 dark:bg-orange-900 dark:text-orange-100',
  'bg-slate-200 text-slate-950 dark:bg-slate-700 dark:text-slate-100',
]
