import { Link } from 'react-router'

import { Badge } from '#ui/badge.tsx'

import type { BoardSummary } from '../../../model.ts'
import { boardPath } from '../paths.ts'
import { kindWords } from '../words.ts'
import { BoardIcon } from './board-icon.tsx'

export function BoardGrid({ boards }: { readonly boards: readonly BoardSummary[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
      {boards.map((board) => (
        <li key={board.id}>
          <BoardCard board={board} />
        </li>
      ))}
    </ul>
  )
}

function BoardCard({ board }: { readonly board: BoardSummary }) {
  const { id, name, key, icon, kind, description, openCount, access, isArchived } = board
  return (
    <Link
      to={boardPath(id)}
      prefetch="intent"
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong"
    >
      <span className="flex items-center gap-3">
        <BoardIcon icon={icon} kind={kind} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-soft">
            {key} · {kindWords[kind]}
          </span>
        </span>
        {isArchived && <Badge>Archived</Badge>}
        {!isArchived && access === 'members' && <Badge>Restricted</Badge>}
      </span>
      {description && <span className="line-clamp-2 text-ink-soft">{description}</span>}
      <span className="mt-auto text-sm text-ink-soft tabular-nums">
        {openCount === 0
          ? 'No open tickets'
          : `${openCount.toLocaleString('en')} open ${openCount === 1 ? 'ticket' : 'tickets'}`}
      </span>
    </Link>
  )
}
