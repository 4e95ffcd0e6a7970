import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'

import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import type { Column } from '#ui/table/column.ts'

import type { Visitor } from '../../model.ts'
import { Elapsed } from './elapsed.tsx'
import {
  browserWords,
  campaignWords,
  countryName,
  deviceWords,
  hostOf,
  pathOf,
} from './visitor-words.ts'

export const visitorColumns: readonly Column<Visitor>[] = [
  {
    key: 'who',
    title: 'Visitor',
    isSortable: true,
    width: 168,
    render: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar
          id={row.contactId ?? row.id}
          name={row.name}
          picture={row.pictureUrl}
          size="small"
        />
        <span className="min-w-0">
          <span className="block truncate font-medium">{row.name}</span>
          {row.isBlocked && <Badge tone="bad">Blocked</Badge>}
        </span>
      </span>
    ),
  },
  {
    key: 'page',
    title: 'Page',
    isSortable: true,
    render: (row) => <CurrentPage {...row} />,
  },
  {
    key: 'time',
    title: 'Time on site',
    isSortable: true,
    width: 112,
    render: ({ beganAt }) => (
      <span className="text-ink-soft">
        <Elapsed since={beganAt} />
      </span>
    ),
  },
  {
    key: 'pages',
    title: 'Pages',
    isSortable: true,
    width: 88,
    align: 'end',
    isHiddenOnPhone: true,
    render: ({ pages }) => <span className="text-ink-soft">{pages.toLocaleString('en')}</span>,
  },
  {
    key: 'referrer',
    title: 'Source',
    width: 160,
    isHiddenOnPhone: true,
    isSortable: true,
    render: ({ referrer, utm }) => {
      const [first = '–', second] = [hostOf(referrer), campaignWords(utm)].filter(Boolean)
      return (
        <span className="block min-w-0 text-ink-soft">
          <span className="block truncate">{first}</span>
          {second && <span className="block truncate text-sm text-ink-faint">{second}</span>}
        </span>
      )
    },
  },
  {
    key: 'device',
    title: 'Device',
    isSortable: true,
    width: 184,
    isHiddenOnPhone: true,
    render: (row) => (
      <span className="flex min-w-0 items-center gap-2 text-ink-soft">
        <DeviceIcon device={row.device} />
        <span className="truncate">{browserWords(row)}</span>
      </span>
    ),
  },
  {
    key: 'country',
    title: 'Country',
    isSortable: true,
    width: 144,
    isHiddenOnPhone: true,
    render: (row) => (
      <span className="block min-w-0 text-ink-soft">
        <span className="block truncate">{row.country ? countryName(row.country) : 'Unknown'}</span>
        {row.city && <span className="block truncate text-sm text-ink-faint">{row.city}</span>}
      </span>
    ),
  },
]

function CurrentPage({ pageTitle, pageUrl }: Pick<Visitor, 'pageTitle' | 'pageUrl'>) {
  if (pageUrl === '') return <span className="text-ink-faint">Not stored</span>
  return (
    <span className="block min-w-0">
      <span className="block truncate">{pageTitle || pathOf(pageUrl)}</span>
      <SafeLink
        to={pageUrl}
        isExternalAllowed
        className="block truncate rounded-sm text-sm text-ink-faint hover:text-link hover:underline"
      >
        {hostOf(pageUrl)}
        {pathOf(pageUrl)}
      </SafeLink>
    </span>
  )
}

function DeviceIcon({ device }: Pick<Visitor, 'device'>) {
  const Icon = { computer: Monitor, phone: Smartphone, tablet: Tablet }[device]
  return <Icon size={16} className="shrink-0" role="img" aria-label={deviceWords[device]} />
}
