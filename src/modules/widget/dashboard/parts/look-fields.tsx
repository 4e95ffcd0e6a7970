import { ColorField } from '#ui/color-field.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'

import type { SettingsPart } from './settings-part.ts'

export function LookFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  return (
    <>
      <Section title="Color and mode">
        <ColorField
          label="Color"
          hint="Of the launcher and the head. Words on it stay readable by themselves."
          value={settings.color}
          isDisabled={isDisabled}
          error={fieldError('color')}
          onChange={(color) => change({ color })}
        />
        <Select
          label="Mode"
          items={themes}
          value={settings.theme}
          isDisabled={isDisabled}
          onChange={(theme) => change({ theme })}
        />
      </Section>
      <Section title="Launcher">
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label="Side"
            items={sides}
            value={settings.side}
            isDisabled={isDisabled}
            onChange={(side) => change({ side })}
          />
          <PixelField
            label="From the edge"
            value={settings.offsetX}
            error={fieldError('offsetX')}
            isDisabled={isDisabled}
            onChange={(offsetX) => change({ offsetX })}
          />
          <PixelField
            label="From the bottom"
            value={settings.offsetY}
            error={fieldError('offsetY')}
            isDisabled={isDisabled}
            onChange={(offsetY) => change({ offsetY })}
          />
        </div>
        <Field
          label="Words on it"
          hint="Without words it is a round button."
          value={settings.launcherLabel}
          maxLength={30}
          disabled={isDisabled}
          error={fieldError('launcherLabel')}
          onChange={({ target }) => change({ launcherLabel: target.value })}
        />
      </Section>
    </>
  )
}

function PixelField({
  label,
  value,
  error,
  isDisabled,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: number) => void
}) {
  return (
    <Field
      label={label}
      type="number"
      min={0}
      max={200}
      hint="0 to 200 pixels."
      value={String(value)}
      disabled={isDisabled}
      error={error}
      onChange={({ target }) => onChange(Math.round(Number(target.value)))}
    />
  )
}

const themes = [
  { value: 'auto', label: 'As the visitor’s system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const sides = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const
