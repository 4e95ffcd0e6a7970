import { MultiCombobox } from '#ui/combobox.tsx'

import type { ViewColumn } from '../../../view-model.ts'

export function ColumnsChoice({
  values,
  onChange,
}: {
  readonly values: readonly ViewColumn[]
  readonly onChange: (columns: readonly ViewColumn[]) => void
}) {
  return (
    <MultiCombobox
      label="Row details"
      hint="Leave empty for the default."
      placeholder="Default"
      items={choices}
      values={values}
      onChange={(chosen) =>
        onChange(chosen.flatMap((one) => choices.find(({ value }) => value === one)?.value ?? []))
      }
    />
  )
}

const choices: readonly { readonly value: ViewColumn; readonly label: string }[] = [
  { value: 'number', label: 'Number' },
  { value: 'assignee', label: 'Assignee' },
  { value: 'team', label: 'Team' },
  { value: 'channel', label: 'Channel' },
  { value: 'tags', label: 'Tags' },
  { value: 'priority', label: 'Priority' },
  { value: 'due', label: 'Due' },
  { value: 'waiting', label: 'Waiting' },
]
