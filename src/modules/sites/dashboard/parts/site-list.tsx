import ExternalLink from 'lucide-react/icons/external-link'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, CardNote } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { listSites } from '../../contract.ts'
import type { Site } from '../../model.ts'

export function SiteList() {
  useLiveRefresh(whatItShows)
  const sites = useCall(listSites, {})
  const items = sites.data?.items ?? []
  return (
    <Card
      title="Sites"
      note={items.length}
      actions={<TextLink to="/dashboard/organization?tab=sites">Manage</TextLink>}
    >
      {items.length === 0 && <CardNote>No sites yet.</CardNote>}
      <ul className="divide-y divide-line">
        {items.map((site) => (
          <SiteRow key={site.id} site={site} />
        ))}
      </ul>
    </Card>
  )
}

function SiteRow({ site }: { readonly site: Site }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{site.name}</p>
        <a
          href={site.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex max-w-full items-center gap-1 rounded-sm text-sm text-link hover:underline"
        >
          <span className="truncate">{site.url.replaceAll(/^https?:\/\/|\/$/g, '')}</span>
          <ExternalLink size={14} className="shrink-0" aria-hidden />
        </a>
      </div>
      <Badge tone={site.state === 'active' ? 'good' : 'warn'}>{states[site.state]}</Badge>
    </li>
  )
}

export const asked = [question(listSites, {})]
const whatItShows = [{ after: 'site.', call: listSites }]
const states = { active: 'Live', suspended: 'Suspended', archived: 'Archived' }
