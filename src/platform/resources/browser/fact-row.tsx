import Pencil from 'lucide-react/icons/pencil'

import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'

import type { Field } from '../field.ts'
import { FactValue } from './fact-value.tsx'
import { FieldInput } from './record-fields.tsx'
import type { Facts } from './facts.ts'
import { useRecordUpdate } from './use-record-update.tsx'

interface Props extends Facts {
  readonly name: string
  readonly field: Field
  readonly look: 'side' | 'wide'
}

export function FactRow(props: Props) {
  const { name, field, look, record, canManage, edited, onEdit } = props
  if (field.kind === 'flag') return <FlagFact {...props} />
  return (
    <dl
      data-fact={name}
      className={classes(
        'group relative',
        look === 'side' ? 'grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3' : 'flex flex-col gap-1',
        canManage && 'pr-8',
      )}
    >
      <dt className={look === 'side' ? 'text-ink-faint wrap-anywhere' : 'font-semibold'}>
        {field.label}
      </dt>
      <dd className="min-w-0 wrap-anywhere">
        <FactValue name={name} field={field} record={record} />
        {canManage && edited === undefined && (
          <IconButton
            label={`Edit ${field.label.toLowerCase()}`}
            icon={<Pencil size={16} aria-hidden />}
            className="absolute -top-1.5 right-0 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:-top-3 pointer-coarse:opacity-100"
            onClick={() => onEdit(name)}
          />
        )}
      </dd>
    </dl>
  )
}

/** A switch saves at once. */
function FlagFact({ name, field, resource, calls, record, related, canManage, edited }: Props) {
  const update = useRecordUpdate(resource, calls, {
    record,
    onSaved: () => {},
    onTheirs: () => {},
  })
  return (
    <div data-fact={name}>
      <FieldInput
        name={name}
        field={field}
        value={record[name] ?? null}
        error={update.problem?.detail}
        isDisabled={!canManage || edited !== undefined}
        related={related}
        onChange={(value) => update.save({ [name]: value })}
      />
      {update.conflict}
    </div>
  )
}
