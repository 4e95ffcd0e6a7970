import Columns3 from 'lucide-react/icons/columns-3'

import { Checkbox } from './checkbox.tsx'
import { Popover } from './popover.tsx'
import { toggleKey } from './table-selection.ts'

/** Which columns of a table are shown; the first one names the row and stays. */
export function ColumnChooser({
  columns,
  hiddenKeys,
  onChange,
}: {
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  readonly hiddenKeys: ReadonlySet<string>
  readonly onChange: (hiddenKeys: ReadonlySet<string>) => void
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
      <div className="flex min-w-48 flex-col gap-1">
        {columns.slice(1).map(({ key, title }) => (
          <Checkbox
            key={key}
            label={title}
            isChecked={!hiddenKeys.has(key)}
            onChange={() => onChange(toggleKey(hiddenKeys, key))}
          />
        ))}
      </div>
    </Popover>
  )
}
