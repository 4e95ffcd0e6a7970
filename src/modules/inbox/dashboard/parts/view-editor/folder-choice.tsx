import { useCall } from '#platform/registry/browser/use-call.ts'
import { Combobox } from '#ui/combobox.tsx'

import { listViews } from '../../../sorting-contract.ts'

export function FolderChoice({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (folder: string) => void
}) {
  const views = useCall(listViews, {}).data?.items ?? []
  const folders = new Set([...views.map(({ folder }) => folder), value].filter(Boolean))
  return (
    <Combobox
      label="Folder"
      placeholder="None"
      items={[...folders].toSorted().map((folder) => ({ value: folder, label: folder }))}
      value={value || undefined}
      onChange={onChange}
      onCreate={(text) => onChange(text.trim().slice(0, 40))}
    />
  )
}
