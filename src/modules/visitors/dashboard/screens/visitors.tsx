import Earth from 'lucide-react/icons/earth'
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { listWidgets } from '#modules/widget/contract.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { DataTable } from '#ui/data-table.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'
import { useDebounced } from '#ui/use-debounced.ts'

import { listVisitors } from '../../contract.ts'
import type { Visitor } from '../../model.ts'
import { BlockDialog } from '../parts/block-dialog.tsx'
import { CountryCounts } from '../parts/country-counts.tsx'
import { MapSection } from '../parts/map-section.tsx'
import { NoVisitors } from '../parts/no-visitors.tsx'
import { RulesSheet } from '../parts/rules-sheet.tsx'
import { readSort, sortVisitors, writeSort } from '../parts/sort-visitors.ts'
import { useVisitors } from '../parts/use-visitors.ts'
import { visitorColumns } from '../parts/visitor-columns.tsx'
import { VisitorFilters } from '../parts/visitor-filters.tsx'
import { VisitorMenu, type VisitorAct } from '../parts/visitor-menu.tsx'
import { questionOf } from '../parts/visitor-filter.ts'
import { VisitorSheet } from '../parts/visitor-sheet.tsx'

const WriteDialog = lazy(async () => ({
  default: (await import('../parts/write-dialog.tsx')).WriteDialog,
}))

export const loader = screenLoader(({ search }) => [
  question(listVisitors, questionOf(search)),
  question(listWidgets, {}),
])
export const clientLoader = fromCache

export default function VisitorsScreen() {
  const asked = questionOf(new URLSearchParams(useDebounced(useLocation().search)))
  const { data, error, isPending, isPlaceholderData, refetch } = useVisitors(asked)
  const [sort, setSort] = useSearchParam('sort', 'time')
  const [openId, setOpenId] = useSearchParam('visitor', '')
  const [rules, setRules] = useSearchParam('rules', '')
  const [map, setMap] = useSearchParam('map', '')
  const isMapOpen = map !== ''
  const [act, setAct] = useState<{ what: VisitorAct; visitor: Visitor }>()
  const may = useMay()
  const canManage = may(needs('Inbox', 'manage'))
  const order = readSort(sort)
  const rows = useMemo(() => sortVisitors(data?.items ?? [], readSort(sort)), [data?.items, sort])
  const begin = (what: VisitorAct, visitor: Visitor): void => setAct({ what, visitor })
  const actsOn = (row: Visitor) => <VisitorMenu visitor={row} onAct={begin} />
  return (
    <Page
      title="Visitors"
      {...(data && { count: data.total })}
      description="People on your site right now."
      actions={canManage && <Button onClick={() => setRules('1')}>Visitor rules</Button>}
    >
      <VisitorFilters choices={data} canSeeWidgets={may(needs('Widgets', 'view'))}>
        <Button
          icon={<Earth size={16} aria-hidden />}
          aria-expanded={isMapOpen}
          aria-controls="visitor-map"
          onClick={() => setMap(isMapOpen ? '' : '1')}
        >
          {isMapOpen ? 'Hide map' : 'Map'}
        </Button>
      </VisitorFilters>
      {data && isMapOpen && <MapSection countries={data.countries} />}
      {error && !data ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <div
          className={classes(
            'grid items-start gap-6',
            !isMapOpen && '2xl:grid-cols-[minmax(0,1fr)_14rem]',
          )}
        >
          <DataTable
            label="Visitors"
            columns={visitorColumns}
            rows={rows}
            rowKey={idOf}
            sort={order}
            onSort={(next) => setSort(writeSort(next))}
            onOpen={({ id }) => setOpenId(id)}
            {...(canManage && { rowActions: actsOn })}
            isLoading={isPending || isPlaceholderData}
            emptyState={<EmptyList isFiltered={isFiltering(asked)} />}
          />
          {data && !isMapOpen && data.countries.some(({ country }) => country !== null) && (
            <CountryCounts countries={data.countries} />
          )}
        </div>
      )}
      {data && data.items.length < data.total && (
        <p className="text-ink-soft">
          {data.items.length.toLocaleString('en')} of {data.total.toLocaleString('en')} shown. Use
          filters to narrow the list.
        </p>
      )}
      {openId !== '' && (
        <VisitorSheet
          id={openId}
          visitor={rows.find(({ id }) => id === openId)}
          onAct={canManage ? begin : undefined}
          onClose={() => setOpenId('')}
        />
      )}
      {canManage && rules !== '' && <RulesSheet onClose={() => setRules('')} />}
      {act?.what === 'write' && (
        <Suspense>
          <WriteDialog visitor={act.visitor} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
      {act?.what === 'block' && (
        <BlockDialog visitor={act.visitor} onClose={() => setAct(undefined)} />
      )}
    </Page>
  )
}

function EmptyList({ isFiltered }: { readonly isFiltered: boolean }) {
  const navigate = useNavigate()
  if (isFiltered) {
    return (
      <EmptyState
        icon={<MousePointer2 size={20} aria-hidden />}
        title="No visitors match"
        action={<Button onClick={() => void navigate({ search: '' })}>Clear filters</Button>}
      >
        Other visitors may be on your site right now.
      </EmptyState>
    )
  }
  return <NoVisitors />
}

function idOf({ id }: Visitor): string {
  return id
}

function isFiltering({ who, ...filters }: ReturnType<typeof questionOf>): boolean {
  return Object.keys(filters).length > 0 || who !== 'all'
}
