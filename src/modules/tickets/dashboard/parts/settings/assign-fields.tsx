import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import { useTeams } from '../use-people.ts'
import type { ColumnDraft } from './column-draft.ts'

export function AssignFields({
  column,
  limit,
  isLimitWrong,
  onChange,
  onLimit,
}: {
  readonly column: ColumnDraft
  readonly limit: string
  readonly isLimitWrong: boolean
  readonly onChange: (part: Partial<ColumnDraft>) => void
  readonly onLimit: (text: string) => void
}) {
  const teams = useTeams()
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Assignment</legend>
      <Select
        label="Assign unassigned tickets to"
        hint={
          column.assignMethod === null
            ? undefined
            : 'Only available people with Work access are assigned.'
        }
        items={methods}
        value={column.assignMethod ?? ''}
        onChange={(chosen) => onChange({ assignMethod: chosen === '' ? null : chosen })}
      />
      {column.assignMethod !== null && (
        <div className="grid gap-4 *:min-w-0 sm:grid-cols-2">
          <Select
            label="Team"
            items={[
              { value: '', label: 'Everyone on the board' },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={column.assignTeamId ?? ''}
            onChange={(id) => onChange({ assignTeamId: id || null })}
          />
          <Field
            label="Open tickets per person"
            inputMode="numeric"
            placeholder="No limit"
            value={limit}
            error={isLimitWrong ? 'Enter a number from 1 to 100.' : undefined}
            isErrorLive
            onChange={({ target }) => onLimit(target.value.trim())}
          />
        </div>
      )}
    </fieldset>
  )
}

const methods = [
  { value: '', label: 'No one (manual)' },
  { value: 'round_robin', label: 'Round robin' },
  { value: 'least_loaded', label: 'Person with the fewest open tickets' },
] as const
