import { Select } from '#ui/select.tsx'

import { assignField, importFields, type Mapping } from './import-fields.ts'
import type { ImportFile } from './read-import-file.ts'

export function ImportMapping({
  file,
  mapping,
  onChange,
}: {
  readonly file: ImportFile
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}) {
  const title = wordsOfFile(file)
  if (file.kind === 'rows') return <p className="font-medium wrap-anywhere">{title}</p>
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium wrap-anywhere">{title}</legend>
      {file.head.map((column, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same name
        <div key={place} className="grid grid-cols-2 items-center gap-3">
          <span className="min-w-0">
            <span className="block truncate font-medium">{column}</span>
            <span className="block truncate text-sm text-ink-faint">{file.rows[0]?.[place]}</span>
          </span>
          <Select
            label={`Field for ${column}`}
            isLabelHidden
            size="medium"
            items={items}
            value={mapping[place] ?? ''}
            onChange={(value) => {
              const field = importFields.find((known) => known.field === value)?.field ?? ''
              onChange(assignField(mapping, place, field))
            }}
          />
        </div>
      ))}
    </fieldset>
  )
}

export function wordsOfFile({ name, from, rows: { length } }: ImportFile): string {
  const words = `${length.toLocaleString('en')} ${length === 1 ? 'row' : 'rows'} in ${name}`
  return from ? `${words}, from ${from}` : words
}

const items = [
  { value: '', label: 'Skip' },
  ...importFields.map(({ field, label }) => ({ value: field, label })),
]
