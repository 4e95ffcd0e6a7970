import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Field } from '../field.ts'
import type { Resource } from '../resource.ts'
import { Cell, labelOf } from './cell.tsx'
import type { Values } from './record-fields.tsx'
import { plainText } from '../field-kinds.ts'

export function columnsOf(
  { fields, title }: Resource,
  more: readonly Column<Values>[] = [],
): readonly Column<Values>[] {
  const listed = Object.entries(fields)
    .filter(([, { isListed = true }]) => isListed)
    .toSorted(([one], [other]) => Number(other === title) - Number(one === title))
  return [
    ...listed.map(([name, field]) => ({
      ...fieldColumn(name, field, name === title),
      render: (record: Values) => (
        <Cell field={field} value={record[name]} label={labelOf(record, name)} />
      ),
    })),
    ...more,
    {
      key: 'created',
      title: 'Created',
      isSortable: true,
      width: 140,
      isHiddenOnPhone: true,
      render: (record: Values) => <TimeAgo at={plainText(record['createdAt'])} />,
    },
  ]
}

export function fieldColumn(
  key: string,
  field: Field,
  isTitle = false,
): Omit<Column<unknown>, 'render'> {
  return {
    key,
    title: field.label,
    isSortable: field.isSortable ?? false,
    isHiddenOnPhone: field.kind === 'prose',
    ...(isEnd.has(field.kind) && { align: 'end' as const }),
    ...(!isTitle && widthFor(field)),
  }
}

function widthFor(field: Field): { width?: number } {
  const width = widthOf(field)
  return width === undefined ? {} : { width }
}

function widthOf(field: Field): number | undefined {
  switch (field.kind) {
    case 'choice':
      return widthOfWords([field.label, ...field.options.map(({ label }) => label)])
    case 'color':
    case 'money':
    case 'date':
      return 128
    case 'dateRange':
      return 220
    case 'member':
    case 'choices':
    case 'url':
      return 160
    case 'flag':
    case 'number':
    case 'percent':
    case 'duration':
    case 'time':
      return widthOfWords([field.label])
    default:
      return undefined
  }
}

function widthOfWords(words: readonly string[]): number {
  const longest = Math.max(...words.map(({ length }) => length))
  return Math.min(Math.max(88, 32 + 7 * longest), 136)
}

const isEnd: ReadonlySet<Field['kind']> = new Set(['number', 'percent', 'money', 'duration'])
