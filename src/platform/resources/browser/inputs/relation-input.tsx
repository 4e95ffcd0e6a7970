import { useState } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Choice } from '#ui/choice.ts'
import { Combobox } from '#ui/combobox.tsx'

import type { RelatedRecord } from '../../field.ts'
import { plainText } from '../../field-kinds.ts'
import { slugOf } from '../../resource.ts'
import type { ResourceCalls } from '../../resource-calls.ts'
import type { InputProps } from '../record-fields.tsx'

export function RelationInput(props: InputProps) {
  const { name, field, related } = props
  const record = field.kind === 'relation' ? field.record : undefined
  const given = related?.[name]
  return record && !given ? (
    <RecordInput {...props} record={record} />
  ) : (
    <GivenInput {...props} given={given} />
  )
}

/** Finds a described record by its own list. */
function RecordInput({ record, ...props }: InputProps & { readonly record: RelatedRecord }) {
  const [search, setSearch] = useState('')
  const { rows, isStale } = usePages(listOf(record), { limit: 20, ...(search && { search }) })
  const items = rows.map((row) => ({
    value: plainText(row['id']),
    label: plainText(row[record.title]),
  }))
  return <ChoiceInput {...props} items={items} isLoading={isStale} onSearch={setSearch} />
}

function GivenInput({
  given,
  ...props
}: InputProps & { readonly given: NonNullable<InputProps['related']>[string] | undefined }) {
  const [found, setFound] = useState<readonly Choice[]>([])
  const find = given?.find
  return (
    <ChoiceInput
      {...props}
      items={given?.choices ?? found}
      onSearch={find && ((text) => void find(text).then(setFound))}
    />
  )
}

function ChoiceInput({
  field,
  value,
  known,
  error,
  isDisabled,
  isLabelHidden,
  items,
  isLoading = false,
  onSearch,
  onChange,
}: InputProps & {
  readonly items: readonly Choice[]
  readonly isLoading?: boolean
  readonly onSearch: ((text: string) => void) | undefined
}) {
  const [picked, setPicked] = useState<Choice>()
  const id = typeof value === 'string' ? value : undefined
  // The known name belongs to the first value. The next search may not find the picked one again.
  const [first] = useState(id)
  const kept = id && id === first && known ? { value: id, label: known } : picked
  const chosen = kept?.value === id && kept ? [kept] : []
  return (
    <Combobox
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={error}
      isDisabled={isDisabled}
      placeholder="None"
      items={items.some((item) => item.value === id) ? items : [...chosen, ...items]}
      isLoading={isLoading}
      {...(onSearch && { onSearch })}
      value={id}
      onChange={(next) => {
        setPicked(items.find((item) => item.value === next))
        onChange(next || null)
      }}
    />
  )
}

/** The list call of every described record has this name and path. */
function listOf({ plural }: RelatedRecord): ResourceCalls['list'] {
  const slug = slugOf(plural)
  const list = { name: `${slug}.list`, method: 'GET', path: `/api/${slug}` } as const
  return list as unknown as ResourceCalls['list']
}
