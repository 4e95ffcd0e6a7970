import { wordsOfValue } from '#modules/fields/rules.ts'
import { useNames } from '#platform/screens/browser/names.tsx'

import type { Attributes } from '../../model.ts'
import { useContactFields } from './use-fields.ts'

/** What is known of somebody, by the names the organization gave it. */
export function AttributeList({ attributes }: { readonly attributes: Attributes }) {
  const fields = useContactFields()
  const members = useNames()
  const shown = Object.entries(attributes)
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {shown.map(([key, value]) => {
        const field = fields.find((each) => each.key === key)
        const words = wordsOfValue(value)
        return (
          <div key={key} className="contents">
            <dt className="text-ink-faint wrap-anywhere">{field?.label ?? key}</dt>
            <dd className="wrap-anywhere">
              {field?.type === 'user' ? (members.get(words) ?? words) : words}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
