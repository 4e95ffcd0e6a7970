import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'

import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

import type { Field } from '../field.ts'
import { FactForm } from './fact-form.tsx'
import { FactRow } from './fact-row.tsx'
import type { Facts } from './facts.ts'
import { isEmpty } from './record-look.ts'

/** Fields of a record, edited in place. Empty ones are folded under "Add". */
export function RecordFacts({
  names,
  look,
  ...facts
}: Facts & { readonly names: readonly string[]; readonly look: 'side' | 'wide' }) {
  const { resource, record, canManage, edited, onEdit } = facts
  const isOpen = edited !== undefined && names.includes(edited)
  const frame = useRef<HTMLDivElement>(null)
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (isOpen) left.current = edited
    else if (left.current) {
      focusAgain(frame.current, left.current)
      left.current = undefined
    }
  }, [isOpen, edited])
  const shown = names.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [{ name, field, isFilled: !isEmpty(field, record[name]) }] : []
  })
  const empty = shown.filter(({ name, isFilled }) => !isFilled && name !== edited)
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-3 outline-none empty:hidden"
    >
      {shown.map(({ name, field, isFilled }) =>
        name === edited ? (
          <FactForm
            key={name}
            name={name}
            field={field}
            {...facts}
            onClose={() => onEdit(undefined)}
          />
        ) : (
          isFilled && <FactRow key={name} name={name} field={field} look={look} {...facts} />
        ),
      )}
      {canManage && edited === undefined && empty.length > 0 && (
        <div data-add>
          <AddFact fields={empty} onAdd={onEdit} />
        </div>
      )}
    </div>
  )
}

function AddFact({
  fields,
  onAdd,
}: {
  readonly fields: readonly { readonly name: string; readonly field: Field }[]
  readonly onAdd: (name: string) => void
}) {
  const [only] = fields
  const icon = <Plus size={16} aria-hidden />
  if (only && fields.length === 1) {
    return (
      <Button
        kind="quiet"
        size="small"
        className="-ml-2"
        icon={icon}
        onClick={() => onAdd(only.name)}
      >
        Add {only.field.label.toLowerCase()}
      </Button>
    )
  }
  return (
    <Menu
      label="Add details"
      trigger={
        <Button kind="quiet" size="small" className="-ml-2" icon={icon}>
          Add
        </Button>
      }
    >
      {fields.map(({ name, field }) => (
        <MenuItem key={name} onSelect={() => onAdd(name)}>
          {field.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function focusAgain(frame: HTMLElement | null, name: string): void {
  const row = frame?.querySelector<HTMLElement>(`[data-fact="${name}"] button`)
  const add = frame?.querySelector<HTMLElement>('[data-add] button')
  const target = row ?? add ?? frame
  target?.focus()
}
