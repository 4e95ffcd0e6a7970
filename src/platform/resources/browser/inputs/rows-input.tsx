import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'

import { Button } from '#ui/button.tsx'
import { GroupFrame } from '#ui/group-frame.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import type { RowsField } from '../../field.ts'
import { emptyValue } from '../../field-kinds.ts'
import { RecordFields, type InputProps, type Values } from '../record-fields.tsx'

export function RowsInput({
  field,
  value,
  error,
  isDisabled,
  isLabelHidden,
  onChange,
}: InputProps<RowsField>) {
  const id = useId()
  const rows = Array.isArray(value) ? (value as readonly Values[]) : []
  const put = (next: readonly Values[]): void => onChange(next)
  return (
    <GroupFrame
      id={id}
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={error}
    >
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no id of their own
        <div key={place} className="flex items-start gap-2 rounded-card border border-line p-3">
          <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 max-sm:grid-cols-1">
            <RecordFields
              fields={field.fields}
              values={row}
              errorOf={() => undefined}
              isDisabled={isDisabled}
              onChange={(changed) => put(rows.with(place, changed))}
            />
          </div>
          {!isDisabled && (
            <IconButton
              label={`Remove row ${place + 1}`}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => put(rows.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      {!isDisabled && rows.length < field.max && (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onClick={() =>
              put([
                ...rows,
                Object.fromEntries(
                  Object.entries(field.fields).map(([name, sub]) => [name, emptyValue(sub)]),
                ),
              ])
            }
          >
            Add row
          </Button>
        </div>
      )}
    </GroupFrame>
  )
}
