import FileText from 'lucide-react/icons/file-text'
import { Link } from 'react-router'

import { languageName } from '#lib/language-name.ts'
import { Badge } from '#ui/badge.tsx'

import type { Space } from '../../../model.ts'
import { placePath } from '../place.ts'
import { audienceWords, countOf } from '../words.ts'

/** Spaces as cards to open. */
export function SpaceGrid({ spaces }: { readonly spaces: readonly Space[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
      {spaces.map((space) => (
        <li key={space.id}>
          <SpaceCard space={space} />
        </li>
      ))}
    </ul>
  )
}

function SpaceCard({
  space: { id, name, audience, pageCount, versionCount, languages, url, isArchived },
}: {
  readonly space: Space
}) {
  const names = languages.slice(0, 3).map(({ locale }) => languageName(locale))
  const more = languages.length - names.length
  return (
    <Link
      to={placePath({ space: id })}
      prefetch="intent"
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong"
    >
      <span className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft"
        >
          <FileText size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-soft">
            {url?.replace(/^https?:\/\//, '') ?? 'On no site yet'}
          </span>
        </span>
        {isArchived && <Badge>Archived</Badge>}
        {!isArchived && audience !== 'public' && <Badge>{audienceWords[audience]}</Badge>}
      </span>
      <span className="mt-auto flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
        <span>{countOf(pageCount, 'page', 'pages')}</span>
        <span>{countOf(versionCount, 'version', 'versions')}</span>
        <span>{more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')}</span>
      </span>
    </Link>
  )
}
