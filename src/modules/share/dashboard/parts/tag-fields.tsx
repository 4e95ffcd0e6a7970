import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { MultiCombobox } from '#ui/combobox.tsx'

interface TagProps {
  readonly tagIds: readonly string[]
  readonly error?: string | undefined
  readonly onChange: (tagIds: string[]) => void
}

export function SegmentTags({
  label,
  tagIds,
  error,
  onChange,
}: TagProps & { readonly label: string }) {
  return (
    <MultiCombobox
      label={label}
      hint="Contacts need at least one of these tags."
      items={useTagChoices()}
      values={tagIds}
      placeholder="Choose tags"
      error={error}
      onChange={(chosen) => onChange([...chosen])}
    />
  )
}

export function PublicTags({ tagIds, error, onChange }: TagProps) {
  return (
    <MultiCombobox
      label="Public tags"
      hint="Readers can filter by these. Other tags stay internal."
      items={useTagChoices()}
      values={tagIds}
      placeholder="None"
      error={error}
      onChange={(chosen) => onChange([...chosen])}
    />
  )
}

function useTagChoices(): { value: string; label: string }[] {
  const { data } = useCall(tagCalls.list, everyTag)
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
