import { useId, useRef, useState, type ReactNode } from 'react'

import { contrast, readableColor, readableContrast, readHexColor } from '#lib/contrast.ts'

import { classes } from './classes.ts'
import { ColorPicker } from './color-picker.tsx'
import { fieldBox, FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { FieldPopup } from './field-popup.tsx'
import { useTypedValue } from './use-typed-value.ts'

export interface Background {
  readonly name: string
  readonly color: string
}

export function ColorField({
  value,
  onChange,
  name,
  swatches = usualSwatches,
  standsOn = [],
  isDisabled = false,
  isRequired = false,
  className,
  ...words
}: FieldWords & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly name?: string | undefined
  readonly swatches?: readonly string[] | undefined
  readonly standsOn?: readonly Background[] | undefined
  readonly isDisabled?: boolean | undefined
  readonly isRequired?: boolean | undefined
  readonly className?: string | undefined
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const typed = useTypedValue({
    value,
    show: (color) => color,
    read: (text) => {
      const color = readHexColor(text)
      return color ? { value: color } : { problem: 'Enter a color such as #15803d.' }
    },
    onChange,
  })
  const pick = (color: string): void => {
    typed.forget()
    onChange(color)
  }
  const error = typed.problem ?? words.error
  const hint = hintOf({ color: value, standsOn, onUse: pick, isDisabled }) ?? words.hint
  return (
    <FieldFrame id={id} {...words} hint={hint} error={error} className={className}>
      <div ref={box} className={classes('control-large flex items-center', fieldBox(error))}>
        <FieldPopup
          label={value ? `Pick a color. Current: ${value}` : 'Pick a color'}
          icon={<Swatch color={value} />}
          anchor={box}
          isDisabled={isDisabled}
          firstFocus="input"
          className="ml-1"
          {...{ isOpen, onOpenChange: setOpen }}
        >
          <ColorPicker value={value} swatches={swatches} onChange={pick} />
        </FieldPopup>
        <input
          id={id}
          name={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={7}
          placeholder="#15803d"
          required={isRequired}
          disabled={isDisabled}
          className="min-w-0 flex-1 rounded-control bg-transparent py-2 pr-3 pl-1 font-mono outline-none placeholder:text-ink-faint disabled:opacity-60 max-sm:text-lg"
          {...noteProps(id, { hint, error })}
          {...typed.inputProps}
        />
      </div>
    </FieldFrame>
  )
}

function Swatch({ color }: { readonly color: string }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden>
      {color ? (
        <rect width="20" height="20" rx="5" fill={color} />
      ) : (
        <path d="M3 17 17 3" className="stroke-bad" strokeWidth="1.5" />
      )}
      <rect
        x=".5"
        y=".5"
        width="19"
        height="19"
        rx="4.5"
        fill="none"
        className="stroke-ink/25"
        strokeWidth="1"
      />
    </svg>
  )
}

function hintOf({
  color,
  standsOn,
  isDisabled,
  onUse,
}: {
  readonly color: string
  readonly standsOn: readonly Background[]
  readonly isDisabled: boolean
  readonly onUse: (color: string) => void
}): ReactNode {
  if (!color || standsOn.length === 0) return undefined
  const measured = standsOn.map((place) => ({ ...place, ratio: contrast(color, place.color) }))
  const poor = measured.filter(({ ratio }) => ratio < readableContrast)
  const [worst] = poor.toSorted((left, right) => left.ratio - right.ratio)
  if (!worst) {
    const ratios = measured.map(({ name, ratio }) => `${written(ratio)} on ${name}`)
    return `Readable: contrast ${ratios.join(', ')}.`
  }
  // A color dark enough for light mode may be too dark for dark mode. Then there is no suggestion.
  const better = readableColor(color, worst.color)
  const isGood = standsOn.every((place) => contrast(better, place.color) >= readableContrast)
  return (
    <>
      <span className="text-warn">
        Hard to read as text: contrast {written(worst.ratio)} on {worst.name}. Use at least{' '}
        {readableContrast} .
      </span>
      {isGood && !isDisabled && (
        <>
          {' '}
          <button
            type="button"
            className="cursor-pointer rounded-sm font-medium text-link hover:underline"
            onClick={() => onUse(better)}
          >
            Use {better}
          </button>
        </>
      )}
    </>
  )
}

// Rounded down: 4.49 must not show as 4.5.
function written(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}

const usualSwatches = [
  '#0f172a',
  '#475569',
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#15803d',
  '#0f766e',
  '#0369a1',
  '#1d4ed8',
  '#6d28d9',
  '#a21caf',
  '#be185d',
]
