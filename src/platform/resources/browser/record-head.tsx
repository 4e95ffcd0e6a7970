import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'

import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Field } from '../field.ts'
import { plainText } from '../field-kinds.ts'
import type { Resource } from '../resource.ts'
import { Cell, labelOf, linkOf } from './cell.tsx'
import type { Values } from './record-fields.tsx'
import { headFacts } from './record-look.ts'
import type { RecordAction } from './record-parts.ts'

export function RecordHead({
  resource,
  record,
  buttons,
}: {
  readonly resource: Resource
  readonly record: Values
  readonly buttons: ReactNode
}) {
  const { page } = resource
  const title = plainText(record[resource.title])
  const picture = page?.picture && linkOf(record, page.picture)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="self-start">
        <Avatar id={plainText(record['id'])} name={title} picture={picture} size="large" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <StateChip resource={resource} record={record} />
          {headFacts(resource, record).map((name) => (
            <HeadFact key={name} name={name} field={resource.fields[name]} record={record} />
          ))}
        </p>
      </div>
      {buttons && <div className="flex items-center gap-2">{buttons}</div>}
    </header>
  )
}

/** The next likely action as a button, everything else in a menu. */
export function RecordButtons({
  id,
  actions = [],
  onTab,
  onEdit,
  onDelete,
}: {
  readonly id: string
  readonly actions?: readonly RecordAction[] | undefined
  readonly onTab: (key: string) => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}) {
  const [opened, setOpened] = useState<RecordAction>()
  const next = actions.find(({ isNext }) => isNext)
  const others = actions.filter((action) => action !== next)
  const act = (action: RecordAction): void => {
    if ('tab' in action) onTab(action.tab)
    else setOpened(action)
  }
  const pencil = <Pencil size={16} aria-hidden />
  return (
    <>
      {next ? (
        <Button kind="primary" icon={next.icon} onClick={() => act(next)}>
          {next.label}
        </Button>
      ) : (
        <Button icon={pencil} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        {next && (
          <MenuItem icon={pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {others.map((action) => (
          <MenuItem key={action.key} icon={action.icon} onSelect={() => act(action)}>
            {action.label}
          </MenuItem>
        ))}
        {(next || others.length > 0) && <MenuSeparator />}
        <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
      {opened && 'render' in opened && opened.render(id, () => setOpened(undefined))}
    </>
  )
}

function StateChip({ resource, record }: { readonly resource: Resource; readonly record: Values }) {
  const name = resource.page?.state
  const field = name ? resource.fields[name] : undefined
  const value = name ? record[name] : undefined
  if (field?.kind === 'flag') return value === true && <Badge tone="good">{field.label}</Badge>
  if (field?.kind !== 'choice') return null
  const option = field.options.find((one) => one.value === value)
  return option && <Badge tone={option.tone ?? 'plain'}>{option.label}</Badge>
}

function HeadFact({
  name,
  field,
  record,
}: {
  readonly name: string
  readonly field: Field | undefined
  readonly record: Values
}) {
  if (!field) {
    const isNew = name === 'createdAt'
    return (
      <span>
        {isNew ? 'Created' : 'Updated'} <TimeAgo at={plainText(record[name])} />
      </span>
    )
  }
  return (
    <span className="inline-flex min-w-0 gap-1 wrap-anywhere">
      {!speaksForItself.has(field.kind) && <span className="text-ink-faint">{field.label}</span>}
      <Cell field={field} value={record[name]} label={labelOf(record, name)} />
    </span>
  )
}

const speaksForItself: ReadonlySet<Field['kind']> = new Set([
  'text',
  'email',
  'url',
  'choice',
  'choices',
  'member',
  'relation',
])
