import { useState } from 'react'

import { passwordStrength, type Weakness } from '#lib/password-strength.ts'
import { classes } from '#ui/classes.ts'
import { PasswordField } from '#ui/field.tsx'

import { shortestPassword } from '../../rules.ts'

export function NewPasswordField({
  name,
  label,
  personal,
  error,
}: {
  readonly name: string
  readonly label: string
  readonly personal: readonly string[]
  readonly error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        name={name}
        label={label}
        autoComplete="new-password"
        error={error}
        missing="Choose a password."
        onChange={({ target }) => setTyped(target.value)}
      />
      <StrengthMeter password={typed} personal={personal} />
    </div>
  )
}

function StrengthMeter({
  password,
  personal,
}: {
  readonly password: string
  readonly personal: readonly string[]
}) {
  const { score, weakness } = passwordStrength(password, { shortest: shortestPassword, personal })
  const isEmpty = password === ''
  const { word, bar, ink } = levels[score]
  return (
    <div>
      <meter
        className="sr-only"
        aria-label="Password strength"
        min={0}
        max={4}
        value={score}
        aria-valuetext={isEmpty ? 'No password yet' : word}
      />
      <div aria-hidden className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classes(
              'h-1 flex-1 rounded-full transition-colors',
              !isEmpty && step <= Math.max(score, 1) ? bar : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-faint" aria-live="polite">
        {isEmpty ? (
          `At least ${shortestPassword} characters.`
        ) : (
          <>
            <span className={classes('font-medium', ink)}>{word}.</span>{' '}
            {weakness && advice[weakness]}
          </>
        )}
      </p>
    </div>
  )
}

const levels = {
  0: { word: 'Very weak', bar: 'bg-bad', ink: 'text-bad' },
  1: { word: 'Weak', bar: 'bg-bad', ink: 'text-bad' },
  2: { word: 'Fair', bar: 'bg-warn', ink: 'text-warn' },
  3: { word: 'Good', bar: 'bg-good', ink: 'text-good' },
  4: { word: 'Strong', bar: 'bg-good', ink: 'text-good' },
} as const

const advice: Readonly<Record<Weakness, string>> = {
  short: 'Longer is better. Add a word or two.',
  personal: 'It contains your name or address.',
  common: 'It contains a common password.',
  sequence: 'Keyboard patterns and sequences are easy to guess.',
  repeat: 'Repeated characters add little strength.',
  date: 'Years and dates are easy to guess.',
}
