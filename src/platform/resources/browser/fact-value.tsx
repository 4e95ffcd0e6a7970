import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { SafeLink } from '#ui/safe-link.tsx'

import type { Field, Fields } from '../field.ts'
import { isDocument, plainText } from '../field-kinds.ts'
import { Cell, labelOf, linkOf } from './cell.tsx'
import type { Values } from './record-fields.tsx'

/** The value of one field in full, where a cell of a list shows a summary. */
export function FactValue({
  name,
  field,
  record,
}: {
  readonly name: string
  readonly field: Field
  readonly record: Values
}) {
  const value = record[name] ?? null
  switch (field.kind) {
    case 'prose':
      return <span className="whitespace-pre-wrap">{plainText(value)}</span>
    case 'email':
      return (
        <a href={`mailto:${plainText(value)}`} className="text-link hover:underline">
          {plainText(value)}
        </a>
      )
    case 'document':
      return isDocument(value) && <RichTextView document={value} />
    case 'file':
      return (
        <SafeLink to={linkOf(record, name) ?? ''} isExternalAllowed>
          {labelOf(record, name) ?? 'File'}
        </SafeLink>
      )
    case 'rows':
      return Array.isArray(value) && <Rows label={field.label} fields={field.fields} rows={value} />
    case 'json':
      return <code className="font-mono text-sm">{JSON.stringify(value)}</code>
    default:
      return <Cell field={field} value={value} label={labelOf(record, name)} />
  }
}

function Rows({
  label,
  fields,
  rows,
}: {
  readonly label: string
  readonly fields: Fields
  readonly rows: readonly unknown[]
}) {
  const columns = Object.entries(fields)
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-left">
        <thead className="text-sm text-ink-faint">
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} className="py-1.5 pr-3 font-medium">
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no ID
            <tr key={place} className="border-t border-line align-top">
              {columns.map(([name, field]) => (
                <td key={name} className="py-1.5 pr-3">
                  <Cell field={field} value={new Map(Object.entries(row ?? {})).get(name)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
