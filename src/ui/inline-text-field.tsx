import { useId } from 'react'

import { isComposing } from '#lib/is-composing.ts'

import { classes } from './classes.ts'

export function InlineTextField({
  label,
  placeholder,
  look,
  most,
  value,
  isReadOnly,
  onChange,
}: {
  readonly label: string
  readonly placeholder: string
  readonly look: keyof typeof looks
  readonly most: number
  readonly value: string
  readonly isReadOnly: boolean
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        rows={1}
        maxLength={most}
        placeholder={placeholder}
        value={value}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault()
        }}
        className={classes(
          'field-sizing-content w-full resize-none rounded-sm bg-transparent outline-none placeholder:text-ink-faint',
          looks[look],
        )}
      />
    </>
  )
}

const looks = {
  title: 'text-2xl font-semibold tracking-tight',
  lead: 'text-lg text-ink-soft',
}
