import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { languageName } from '#lib/language-name.ts'
import { Badge } from '#ui/badge.tsx'

import { audienceWords } from '../words.ts'
import type { CollectionView } from './collection-desk.ts'

export function CollectionGrid<Collection extends CollectionView>({
  collections,
  icon,
  pathOf,
  countsOf,
}: {
  readonly collections: readonly Collection[]
  readonly icon: ReactNode
  readonly pathOf: (id: string) => string
  /** What a collection contains: "12 articles". */
  readonly countsOf: (collection: Collection) => readonly string[]
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
      {collections.map((collection) => (
        <li key={collection.id}>
          <Card
            {...{ collection, icon }}
            path={pathOf(collection.id)}
            counts={countsOf(collection)}
          />
        </li>
      ))}
    </ul>
  )
}

function Card({
  collection: { name, audience, languages, url, isArchived },
  icon,
  path,
  counts,
}: {
  readonly collection: CollectionView
  readonly icon: ReactNode
  readonly path: string
  readonly counts: readonly string[]
}) {
  const names = languages.slice(0, 3).map(({ locale }) => languageName(locale))
  const more = languages.length - names.length
  return (
    <Link
      to={path}
      prefetch="intent"
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong"
    >
      <span className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-soft">
            {url?.replace(/^https?:\/\//, '') ?? 'Not on a site yet'}
          </span>
        </span>
        {isArchived && <Badge>Archived</Badge>}
        {!isArchived && audience !== 'public' && <Badge>{audienceWords[audience]}</Badge>}
      </span>
      <span className="mt-auto flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
        {counts.map((count) => (
          <span key={count}>{count}</span>
        ))}
        <span>{more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')}</span>
      </span>
    </Link>
  )
}
