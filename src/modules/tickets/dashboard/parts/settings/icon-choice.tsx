import { useId } from 'react'

import type { Board } from '../../../model.ts'
import { boardIcons, iconNameOf } from '../boards/board-icons.ts'

export function IconChoice({
  value,
  kind,
  onChange,
}: {
  readonly value: string
  readonly kind: Board['kind']
  readonly onChange: (icon: string) => void
}) {
  const group = useId()
  const chosen = iconNameOf({ icon: value, kind })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Icon</legend>
      <div className="flex flex-wrap gap-1.5">
        {[...boardIcons].map(([name, { word, Icon }]) => (
          <label
            key={name}
            title={word}
            className="grid size-9 cursor-pointer place-items-center rounded-control border border-line text-ink-soft transition-colors hover:text-ink has-checked:border-focus has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              aria-label={word}
              checked={chosen === name}
              onChange={() => onChange(name)}
            />
            <Icon size={20} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
