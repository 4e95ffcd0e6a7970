import Maximize2 from 'lucide-react/icons/maximize-2'
import { useState } from 'react'

import { ButtonLink, Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { emptyValue, plainText } from '../field-kinds.ts'
import { addressOfRecord, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { ExtraParts } from './extra-parts.ts'
import type { Values } from './record-fields.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordAction, RecordParts } from './record-parts.ts'
import { RecordTabs, useRecordTabs } from './record-tabs.tsx'
import { useRecordActions } from './use-record-actions.ts'

interface Props {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly canManage: boolean
  readonly parts: RecordParts
  readonly onClose: () => void
}

export function RecordSheet({
  id,
  renderNew,
  ...props
}: Props & {
  readonly id: string | undefined
  readonly renderNew?: ExtraParts['renderNew']
}) {
  if (id !== undefined) return <OpenedRecord id={id} {...props} />
  const { resource, parts, onClose } = props
  return (
    <Sheet isOpen onClose={onClose} title={`New ${resource.name}`}>
      <RecordForm
        {...props}
        record={emptyRecord(resource)}
        isNew
        renderNew={renderNew}
        related={parts.related}
        onSaved={onClose}
      />
    </Sheet>
  )
}

function OpenedRecord({ id, ...props }: Props & { readonly id: string }) {
  const { resource, calls, parts, onClose } = props
  const { data: record, error, refetch } = useCall(calls.get, { id })
  const details = {
    key: 'details',
    label: 'Details',
    render: () => record && <Details key={id} id={id} record={record} {...props} />,
  }
  const list = useRecordTabs({ resource, calls }, details, parts.tabs)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={plainText(record?.[resource.title])}
      actions={resource.page && <PageLink resource={resource} id={id} />}
    >
      {error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!record && !error && <LoadingState />}
      {record && (
        <RecordTabs
          id={id}
          label={`This ${resource.name}`}
          list={list}
          useCounts={parts.useCounts}
        />
      )}
    </Sheet>
  )
}

function Details({
  id,
  record,
  ...props
}: Props & { readonly id: string; readonly record: Values }) {
  const { resource, calls, canManage, parts, onClose } = props
  const acts = useRecordActions(resource, calls)
  const hasMore = parts.facts || parts.overview || parts.actions
  return (
    <>
      <RecordForm
        {...props}
        record={record}
        isNew={false}
        related={parts.related}
        onSaved={onClose}
        onDelete={() => {
          void acts.remove([id])
          onClose()
        }}
      />
      {hasMore && (
        <section
          aria-label={`More about this ${resource.name}`}
          className="mt-6 flex flex-col gap-5 border-t border-line pt-5"
        >
          {parts.facts?.render(id)}
          {parts.overview?.(id)}
          {canManage && <Actions id={id} actions={parts.actions} />}
        </section>
      )}
    </>
  )
}

/** Tabs are in reach here, so only dialogs need a button. */
function Actions({
  id,
  actions = [],
}: {
  readonly id: string
  readonly actions: readonly RecordAction[] | undefined
}) {
  const [opened, setOpened] = useState<RecordAction>()
  const dialogs = actions.filter((action) => 'render' in action)
  if (dialogs.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {dialogs.map((action) => (
        <Button key={action.key} icon={action.icon} onClick={() => setOpened(action)}>
          {action.label}
        </Button>
      ))}
      {opened && 'render' in opened && opened.render(id, () => setOpened(undefined))}
    </div>
  )
}

function PageLink({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  return (
    <ButtonLink
      to={addressOfRecord(resource, id)}
      kind="quiet"
      size="small"
      icon={<Maximize2 size={16} aria-hidden />}
    >
      <span className="max-sm:sr-only">Open full page</span>
    </ButtonLink>
  )
}

function emptyRecord({ fields }: Resource): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]),
  )
}
