import ExternalLink from 'lucide-react/icons/external-link'
import Globe from 'lucide-react/icons/globe'
import Plus from 'lucide-react/icons/plus'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { DetailHead } from '#ui/detail-head.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { createSite, listDomains, listSites, updateSite } from '../contract.ts'
import type { Site } from '../model.ts'
import { NewSite } from './parts/new-site.tsx'
import { SiteDomains } from './parts/site-domains.tsx'
import { SiteForm } from './parts/site-form.tsx'
import { SitePictures } from './parts/site-pictures.tsx'
import { SiteArchive } from './parts/site-archive.tsx'
import { hostIn, siteStates } from './parts/site-words.ts'

export function SitesTab() {
  useLiveRefresh([
    { after: 'site.', call: listSites },
    { after: 'domain.', call: listDomains },
  ])
  const { data, isPending, error, refetch } = useCall(listSites, {})
  const [opened, open] = useSearchParam('site', '')
  const canMake = useMay()(createSite.access)
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  const sites = data?.items ?? []
  const site = sites.find(({ id }) => id === opened)
  if (site) return <OneSite key={site.id} site={site} onBack={() => open('')} />
  const newButton = canMake && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
      New site
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-end">{newButton}</div>
      <DataTable
        label="Sites"
        columns={columns}
        rows={sites}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        isLoading={isPending}
        emptyState={
          <EmptyState
            icon={<Globe size={20} aria-hidden />}
            title="No sites yet"
            action={newButton}
          >
            Your site is where customers read articles, vote on ideas, and follow their tickets.
          </EmptyState>
        }
      />
      {opened === 'new' && canMake && (
        <NewSite sites={sites} onClose={() => open('')} onMade={({ id }) => open(id)} />
      )}
    </div>
  )
}

const columns: readonly Column<Site>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  {
    key: 'address',
    title: 'URL',
    render: ({ url }) => hostIn(url),
  },
  {
    key: 'state',
    title: 'Status',
    width: 120,
    render: ({ state }) => (
      <Badge tone={state === 'active' ? 'good' : 'warn'}>{siteStates[state]}</Badge>
    ),
  },
]

function OneSite({ site, onBack }: { readonly site: Site; readonly onBack: () => void }) {
  const may = useMay()
  const canManage = may(updateSite.access)
  return (
    <div className="flex max-w-[720px] flex-col gap-6">
      <DetailHead
        title={site.name}
        backLabel="All sites"
        onBack={onBack}
        marks={
          <Badge tone={site.state === 'active' ? 'good' : 'warn'}>{siteStates[site.state]}</Badge>
        }
        action={
          site.state === 'active' && (
            <a
              href={site.url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-w-0 items-center gap-1 rounded-sm text-link hover:underline"
            >
              <span className="truncate">Open {hostIn(site.url)}</span>
              <ExternalLink size={14} className="shrink-0" aria-hidden />
            </a>
          )
        }
      />
      <SiteForm site={site} canManage={canManage} />
      <SitePictures site={site} canManage={canManage} />
      {may(listDomains.access) && <SiteDomains site={site} />}
      {canManage && <SiteArchive site={site} onDone={onBack} />}
    </div>
  )
}
