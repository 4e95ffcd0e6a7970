import { useSearchParam } from '#ui/use-search-param.ts'
import { Sheet } from '#ui/sheet.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { emptyValue, plainText } from '../field-kinds.ts'
import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { ExtraParts } from './extra-parts.ts'
import type { Values } from './record-fields.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordHistory } from './record-history.tsx'
import { useRecordActions } from './use-record-actions.ts'

export function RecordSheet({
  resource,
  calls,
  id,
  canManage,
  extra,
  tabs = [],
  renderNew,
  related,
  onClose,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly id: string | undefined
  readonly canManage: boolean
  readonly extra?: ((id: string) => React.ReactNode) | undefined
  readonly tabs?: ExtraParts['tabs'] | undefined
  readonly renderNew?: ExtraParts['renderNew']
  readonly related?: ExtraParts['related']
  readonly onClose: () => void
}) {
  const [named, setTab] = useSearchParam('tab', 'details')
  const items = [
    { key: 'details', label: 'Details' },
    ...tabs,
    { key: 'history', label: 'History' },
  ]
  const tab = items.some(({ key }) => key === named) ? named : 'details'
  const {
    data: record,
    error,
    refetch,
  } = useCall(calls.get, { id: id ?? '' }, { isEnabled: id !== undefined })
  const acts = useRecordActions(resource, calls)
  const isNew = id === undefined
  const shown = isNew ? emptyRecord(resource) : record
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isNew ? `New ${resource.name}` : plainText(record?.[resource.title])}
    >
      {!isNew && (
        <div className="mb-5">
          <Tabs label={`This ${resource.name}`} items={items} value={tab} onChange={setTab} />
        </div>
      )}
      {error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!shown && !error && <LoadingState />}
      {shown && (isNew || tab === 'details') && (
        <Panel isNew={isNew}>
          <RecordForm
            key={id ?? 'new'}
            resource={resource}
            calls={calls}
            record={shown}
            isNew={isNew}
            canManage={canManage}
            renderNew={renderNew}
            related={related}
            onSaved={onClose}
            onDelete={() => {
              void acts.remove([id ?? ''])
              onClose()
            }}
          />
          {id !== undefined && extra?.(id)}
        </Panel>
      )}
      {!isNew &&
        tabs.map(
          ({ key, render }) =>
            key === tab && (
              <TabPanel key={key} tab={key}>
                {render(id)}
              </TabPanel>
            ),
        )}
      {!isNew && tab === 'history' && (
        <TabPanel tab="history">
          <RecordHistory resource={resource} calls={calls} id={id} />
        </TabPanel>
      )}
    </Sheet>
  )
}

function Panel({
  isNew,
  children,
}: {
  readonly isNew: boolean
  readonly children: React.ReactNode
}) {
  return isNew ? children : <TabPanel tab="details">{children}</TabPanel>
}

function emptyRecord({ fields }: Resource): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]),
  )
}
