import { Select } from '#ui/select.tsx'

import type { TicketTemplate } from '../../model.ts'
import { describeContents } from './template-contents.ts'
import { useTemplates } from './use-templates.ts'

export function TemplateChoice({
  boardId,
  chosen,
  onChange,
}: {
  readonly boardId: string | undefined
  readonly chosen: TicketTemplate | undefined
  readonly onChange: (template: TicketTemplate | undefined) => void
}) {
  const { data } = useTemplates(boardId)
  const templates = data?.tickets ?? []
  if (templates.length === 0) return null
  return (
    <Select
      label="Template"
      hint={describeContents(chosen)}
      items={[
        { value: '', label: 'None' },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={chosen?.id ?? ''}
      onChange={(id) => onChange(templates.find((template) => template.id === id))}
    />
  )
}
