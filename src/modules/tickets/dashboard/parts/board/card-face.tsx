import MessageSquare from 'lucide-react/icons/message-square'
import SquareCheckBig from 'lucide-react/icons/square-check-big'

import { PriorityMark, TagDot } from '#modules/inbox/dashboard/public/marks.tsx'
import { useNames } from '#platform/screens/browser/names.tsx'
import { AvatarGroup } from '#ui/avatar-group.tsx'
import { classes } from '#ui/classes.ts'

import type { TicketCard } from '../../../model.ts'
import { DueBadge } from '../due-badge.tsx'
import { SlaBadge } from '../sla-badge.tsx'
import { useTags } from '../use-tags.ts'

export function CardFace({
  card,
  isDone,
}: {
  readonly card: TicketCard
  readonly isDone: boolean
}) {
  const { key, title, priority, tagIds, dueAt, owed, assigneeIds, requester } = card
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1.5 text-sm text-ink-faint">
        {priority !== 'none' && <PriorityMark priority={priority} />}
        <span className="shrink-0 tabular-nums">{key}</span>
        {requester && <span className="min-w-0 truncate">· {requester.name}</span>}
      </div>
      <p
        className={classes(
          'line-clamp-3 font-medium text-pretty wrap-anywhere',
          isDone && 'text-ink-soft',
        )}
      >
        {title}
      </p>
      <CardTags ids={tagIds} />
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft empty:hidden">
        {owed && !isDone && <SlaBadge owed={owed} />}
        {dueAt && <DueBadge dueAt={dueAt} isDone={isDone} />}
        <Counts card={card} />
        {assigneeIds.length > 0 && <Assignees ids={assigneeIds} />}
      </div>
    </div>
  )
}

function Counts({
  card: { commentCount, checklistCount, checklistDone },
}: {
  readonly card: TicketCard
}) {
  return (
    <>
      {checklistCount > 0 && (
        <span
          className={classes(
            'inline-flex items-center gap-1 tabular-nums',
            checklistDone === checklistCount && 'text-good',
          )}
        >
          <SquareCheckBig size={14} aria-hidden />
          {checklistDone}/{checklistCount}
          <span className="sr-only">checklist items done</span>
        </span>
      )}
      {commentCount > 0 && (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <MessageSquare size={14} aria-hidden />
          {commentCount}
          <span className="sr-only">{commentCount === 1 ? 'comment' : 'comments'}</span>
        </span>
      )}
    </>
  )
}

function Assignees({ ids }: { readonly ids: readonly string[] }) {
  const names = useNames()
  return (
    <span className="ms-auto shrink-0">
      <AvatarGroup
        size="small"
        most={3}
        people={ids.map((id) => ({ id, name: names.get(id) ?? 'Unknown' }))}
      />
    </span>
  )
}

export function CardTags({ ids }: { readonly ids: readonly string[] }) {
  const tags = useTags()
  const shown = tags.filter(({ id }) => ids.includes(id))
  if (shown.length === 0) return null
  return (
    <ul
      aria-label="Tags"
      className="flex min-w-0 flex-wrap gap-x-2.5 gap-y-1 text-sm text-ink-soft"
    >
      {shown.map(({ id, name, color }) => (
        <li key={id} className="inline-flex min-w-0 items-center gap-1.5">
          <TagDot color={color} />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  )
}
