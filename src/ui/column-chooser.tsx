import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'

import { Checkbox } from './checkbox.tsx'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'
import { toggleKey } from './table-selection.ts'

export function ColumnChooser({
  columns: [, ...columns],
  hiddenKeys,
  onChange,
  onOrder,
}: {
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  readonly hiddenKeys: ReadonlySet<string>
  readonly onChange: (hiddenKeys: ReadonlySet<string>) => void
  readonly onOrder?: (keys: readonly string[]) => void
}) {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <>
          <Columns3 size={16} aria-hidden />
          Columns
        </>
      }
    >
      <ul className="flex min-w-48 flex-col gap-1">
        {columns.map(({ key, title }, place) => (
          <li key={key} className="flex items-center gap-1">
            <span className="min-w-0 flex-1">
              <Checkbox
                label={title}
                isChecked={!hiddenKeys.has(key)}
                onChange={() => onChange(toggleKey(hiddenKeys, key))}
              />
            </span>
            {onOrder && (
              <>
                <IconButton
                  label={`Move ${title} up`}
                  icon={<ArrowUp size={16} aria-hidden />}
                  disabled={place === 0}
                  className="disabled:invisible"
                  onClick={() => onOrder(swapped(columns, place - 1))}
                />
                <IconButton
                  label={`Move ${title} down`}
                  icon={<ArrowDown size={16} aria-hidden />}
                  disabled={place === columns.length - 1}
                  className="disabled:invisible"
                  onClick={() => onOrder(swapped(columns, place))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  )
}

function swapped(columns: readonly { readonly key: string }[], place: number): readonly string[] {
  const keys = columns.map(({ key }) => key)
  return [
    ...keys.slice(0, place),
    ...keys.slice(place, place + 2).toReversed(),
    ...keys.slice(place + 2),
  ]
}
