import { useState } from 'react'

import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import type { MoneyField } from '../../field.ts'
import { isMoney, majorText, problemOf, readCell } from '../../field-kinds.ts'
import type { InputProps } from '../record-fields.tsx'

export function MoneyInput({
  field,
  value,
  error,
  isDisabled,
  isLabelHidden,
  onChange,
}: InputProps<MoneyField>) {
  const money = isMoney(value) ? value : undefined
  const [text, setText] = useState(money ? majorText(money) : '')
  const [problem, setProblem] = useState<string>()
  const currency = money?.currency ?? field.currencies[0] ?? 'EUR'
  const take = (amount: string, code: string): void => {
    const plain = amount.trim().replace(',', '.')
    const read = plain === '' ? null : readCell(field, `${plain} ${code}`)
    setProblem(read === undefined ? problemOf(field) : undefined)
    if (read !== undefined) onChange(read)
  }
  return (
    <div className="flex items-start gap-2">
      <Field
        className="min-w-0 flex-1"
        label={field.label}
        isLabelHidden={isLabelHidden}
        hint={field.hint}
        error={problem ?? error}
        inputMode="decimal"
        value={text}
        disabled={isDisabled}
        trailing={
          field.currencies.length === 1 && <span className="pr-3 text-ink-faint">{currency}</span>
        }
        onChange={({ target }) => setText(target.value)}
        onBlur={() => take(text, currency)}
      />
      {field.currencies.length > 1 && (
        <div className="w-28 pt-7">
          <Select
            label={`Currency of ${field.label.toLowerCase()}`}
            isLabelHidden
            items={field.currencies.map((code) => ({ value: code, label: code }))}
            value={currency}
            isDisabled={isDisabled || text.trim() === ''}
            onChange={(code) => take(text, code)}
          />
        </div>
      )}
    </div>
  )
}
