import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question, type Question } from '#platform/registry/browser/preload.ts'
import { firstPage, usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { deferred, useDeferred, type Deferred } from '#ui/deferred.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import type { Fields } from '../field.ts'
import { eventsOf, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { listSavedViews } from '../views-contract.ts'
import type { ExtraParts } from './extra-parts.ts'
import type { RecordParts } from './record-parts.ts'
import type { Related } from './related.ts'
import { RecordFilterBar } from './record-filter-bar.tsx'
import { listName, useListColumns } from './list-columns.ts'
import { listInput, readListAddress, type ListAddress } from './list-address.ts'
import { columnsOf } from './record-columns.tsx'
import { RecordTable } from './record-table.tsx'

const sheetPart = deferred(() => import('./record-sheet.tsx'))
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}))

interface Props<F extends Fields> {
  readonly resource: Resource<F>
  readonly calls: ResourceCalls<F>
  readonly lead: string
  readonly icon?: ReactNode
  readonly tabs?: ReactNode
  /** Loaded with the side sheet, not with the list. */
  readonly parts?: Deferred<RecordParts>
  readonly related?: Related
  readonly extra?: ExtraParts
}

export function ResourceScreen<F extends Fields>(props: Props<F>) {
  return <PlainScreen {...(props as unknown as Props<Fields>)} />
}

export function resourceQuestions<F extends Fields>(
  resource: Resource<F>,
  calls: ResourceCalls<F>,
  search: URLSearchParams,
  filters?: ExtraParts['filters'],
): readonly Question[] {
  const address = readListAddress(resource as unknown as Resource, search, filters)
  return [
    firstPage((calls as unknown as ResourceCalls).list, listInput(address)),
    question(listSavedViews, { list: listName(resource) }),
  ]
}

function PlainScreen({
  resource,
  calls,
  lead,
  icon = <Tag size={20} aria-hidden />,
  tabs,
  parts = noParts,
  related,
  extra,
}: Props<Fields>) {
  const { search } = useLocation()
  const address = readListAddress(resource, new URLSearchParams(search), extra?.filters)
  const list = usePages(calls.list, listInput(address))
  const more = extra?.columns
  const all = useMemo(() => columnsOf(resource, more), [resource, more])
  const columns = useListColumns(listName(resource), all)
  const [opened, setOpened] = useSearchParam('open', '')
  const [isNew, setNew] = useSearchParam('new', '')
  const [isImporting, setImporting] = useState(false)
  const canManage = useMay()(resource.manage)
  const isSheetOpen = opened !== '' || isNew !== ''
  const sheet = useDeferred(sheetPart, isSheetOpen)
  const sheetParts = useDeferred(parts, isSheetOpen)
  useLiveRefresh([
    { after: eventsOf(resource), call: calls.list },
    { after: eventsOf(resource), call: calls.get },
    { after: eventsOf(resource), call: calls.history },
  ])
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New {resource.name}
    </Button>
  )
  const isWhole =
    address.search === '' && Object.keys(address.filters).length === 0 && !address.isInTrash
  const isEmpty = isWhole && list.rows.length === 0 && !list.isLoading && !list.error
  return (
    <Page
      title={titleOf(resource, address)}
      description={!isEmpty && lead}
      actions={!address.isInTrash && !isEmpty && newButton}
      tabs={tabs}
    >
      <RecordFilterBar
        resource={resource}
        calls={calls}
        address={address}
        columns={columns}
        extra={extra}
        related={related}
        canManage={canManage}
        onImport={() => setImporting(true)}
      />
      {list.error && list.rows.length === 0 ? (
        <ErrorState detail={list.error.message} onRetry={list.retry} />
      ) : (
        <RecordTable
          resource={resource}
          calls={calls}
          list={list}
          address={address}
          icon={icon}
          lead={lead}
          columns={columns}
          extra={extra}
          canManage={canManage}
          newButton={newButton}
          onOpen={setOpened}
        />
      )}
      {sheet && sheetParts && isSheetOpen && (
        <sheet.RecordSheet
          resource={resource}
          calls={calls}
          id={opened || undefined}
          canManage={canManage}
          parts={sheetParts}
          renderNew={extra?.renderNew}
          onClose={() => (opened ? setOpened('') : setNew(''))}
        />
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog
            resource={extra?.file.brought ?? extra?.file.resource ?? resource}
            calls={calls}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}

function titleOf({ plural }: Resource, { isInTrash }: ListAddress): string {
  const name = plural.charAt(0).toUpperCase() + plural.slice(1)
  return isInTrash ? `${name} in the trash` : name
}

const noParts = deferred<RecordParts>(async () => ({}))
