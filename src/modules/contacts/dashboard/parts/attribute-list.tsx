import { useValueWords } from '#modules/fields/dashboard/public.tsx'
import { wordsOfField, type FieldDefinition } from '#modules/fields/rules.ts'

import type { Attributes } from '../../model.ts'

export function AttributeList({
  fields,
  attributes,
}: {
  readonly fields: readonly FieldDefinition[]
  readonly attributes: Attributes
}) {
  const words = useValueWords()
  const shown = Object.entries(attributes)
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {shown.map(([key, value]) => {
        const field = fields.find((each) => each.key === key)
        return (
          <div key={key} className="contents">
            <dt className="text-ink-faint wrap-anywhere">{field?.label ?? key}</dt>
            <dd className="wrap-anywhere">{wordsOfField(field, value, words)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
