import { useId } from 'react'

import { launcherIcons, type LauncherIcon } from '../../rules.ts'
import { LauncherDrawing } from './launcher-drawing.tsx'

export interface LauncherIconFieldProps {
  readonly value: LauncherIcon
  readonly isDisabled: boolean
  readonly onChange: (value: LauncherIcon) => void
}

export function LauncherIconField({ value, isDisabled, onChange }: LauncherIconFieldProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0" disabled={isDisabled}>
      <legend className="mb-1 font-medium">Icon</legend>
      <div className="flex flex-wrap gap-2">
        {launcherIcons.map((icon) => (
          <label
            key={icon}
            title={names[icon]}
            className="grid size-11 cursor-pointer place-items-center rounded-control border border-line text-ink-soft has-checked:border-focus has-checked:bg-info-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              aria-label={names[icon]}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <LauncherDrawing icon={icon} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const names: Readonly<Record<LauncherIcon, string>> = {
  bubble: 'Round bubble',
  square: 'Square bubble',
  question: 'Question mark',
  smile: 'Smile',
  headset: 'Headset',
}
