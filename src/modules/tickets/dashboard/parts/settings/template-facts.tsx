import { AttributeFields } from '#modules/contacts/dashboard/public.tsx'
import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'

import type { TicketTemplate } from '../../../model.ts'
import { usePeople } from '../use-people.ts'
import { useTags } from '../use-tags.ts'
import { useTicketFields } from '../use-ticket-fields.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import { priorities } from '../words.ts'

export type TemplateDraft = Omit<
  TicketTemplate,
  'id' | 'boardId' | 'version' | 'description' | 'checklist'
>

export function TemplateFacts({
  draft,
  fieldError,
  onChange,
}: {
  readonly draft: TemplateDraft
  readonly fieldError: (path: string) => string | undefined
  readonly onChange: (part: Partial<TemplateDraft>) => void
}) {
  const types = useTicketTypes()
  const { members } = usePeople()
  const tags = useTags().filter(({ isOffered, id }) => isOffered || draft.tagIds.includes(id))
  const usedFieldIds = new Set(
    types.find(({ id }) => id === draft.typeId)?.fields.map(({ fieldId }) => fieldId),
  )
  const fields = useTicketFields().filter(
    ({ id, key }) => usedFieldIds.has(id) || draft.attributes[key] !== undefined,
  )
  return (
    <>
      <div className="grid gap-4 *:min-w-0 sm:grid-cols-2">
        <Select
          label="Type"
          items={[
            { value: '', label: 'Default type' },
            ...types.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={draft.typeId ?? ''}
          onChange={(id) => onChange({ typeId: id || null })}
        />
        <Select
          label="Priority"
          items={priorities.map((value) => ({ value, label: priorityWords[value] }))}
          value={draft.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </div>
      <MultiCombobox
        label="Assignees"
        placeholder="Unassigned"
        hint="Up to 5. The first one is the owner."
        items={members.map(({ id, name }) => ({ value: id, label: name }))}
        values={draft.assigneeIds}
        error={fieldError('assigneeIds')}
        onChange={(ids) => onChange({ assigneeIds: ids.slice(0, 5) })}
      />
      <MultiCombobox
        label="Tags"
        placeholder="None"
        items={tags.map(({ id, name }) => ({ value: id, label: name }))}
        values={draft.tagIds}
        error={fieldError('tagIds')}
        onChange={(tagIds) => onChange({ tagIds: [...tagIds] })}
      />
      <AttributeFields
        fields={fields}
        values={draft.attributes}
        errorOf={(key) => fieldError(`attributes.${key}`)}
        onChange={(attributes) => onChange({ attributes })}
      />
    </>
  )
}
