import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

export function RowsEditor<Row>({
  label,
  rows,
  noun,
  fewest,
  most,
  make,
  onChange,
  children,
}: {
  readonly label: string
  readonly rows: readonly Row[]
  readonly noun: string
  readonly fewest: number
  readonly most: number
  readonly make: () => Row
  readonly onChange: (rows: Row[]) => void
  readonly children: (row: Row, place: RowPlace<Row>) => ReactNode
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no key but their index
        <div key={at} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            {children(row, {
              name: `${noun} ${at + 1}`,
              change: (next) => onChange(rows.map((one, nth) => (nth === at ? next : one))),
            })}
          </div>
          <IconButton
            label={`Remove ${noun.toLowerCase()} ${at + 1}`}
            icon={<X size={16} aria-hidden />}
            className="mt-1"
            disabled={rows.length <= fewest}
            onClick={() => onChange(rows.filter((_, nth) => nth !== at))}
          />
        </div>
      ))}
      {rows.length < most && (
        <Button
          kind="quiet"
          size="small"
          className="w-fit"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...rows, make()])}
        >
          Add {noun.toLowerCase()}
        </Button>
      )}
    </fieldset>
  )
}

export interface RowPlace<Row> {
  readonly name: string
  change(row: Row): void
}
