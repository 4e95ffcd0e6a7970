import Lock from 'lucide-react/icons/lock'
import { memo, type ReactNode } from 'react'

import { formatDateTime, formatTime, type DateSettings } from '#lib/format-date.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'

import type { Message } from '../../../model.ts'
import { LinkText } from './link-text.tsx'

/** What somebody wrote: the customer at the left, colleagues at the right, notes in a color of their own. */
export const Bubble = memo(function Bubble({
  message,
  isFollowing,
  settings,
  mark,
}: {
  readonly message: Message
  readonly isFollowing: boolean
  readonly settings: DateSettings
  /** How far it has come, under the last one that tells. */
  readonly mark?: string | undefined
}) {
  const { author, kind, text, createdAt, deletedAt, editedAt } = message
  const isOurs = author.kind !== 'contact'
  return (
    <article
      aria-label={`${author.name}, ${formatTime(createdAt, settings)}`}
      className={classes('flex gap-2', isOurs && 'flex-row-reverse', isFollowing ? 'mt-1' : 'mt-4')}
    >
      <span className={classes('w-8 shrink-0', isOurs && 'max-sm:hidden')} aria-hidden>
        {!isFollowing && <Avatar id={author.id ?? author.kind} name={author.name} />}
      </span>
      <div
        className={classes(
          'flex max-w-[min(85%,36rem)] min-w-0 flex-col',
          isOurs ? 'items-end' : 'items-start',
        )}
      >
        {!isFollowing && (
          <p className="mb-1 flex max-w-full items-baseline gap-2 text-sm">
            <span className="truncate font-medium">{author.name}</span>
            <Moment at={createdAt} settings={settings} />
          </p>
        )}
        <BubbleBox kind={kind} isOurs={isOurs}>
          {deletedAt ? (
            <span className="text-ink-faint italic">This message was deleted.</span>
          ) : (
            <LinkText text={text} />
          )}
        </BubbleBox>
        {editedAt && !deletedAt && <span className="mt-0.5 text-xs text-ink-faint">Edited</span>}
        {mark && <span className="mt-0.5 text-xs text-ink-faint">{mark}</span>}
      </div>
    </article>
  )
})

export function BubbleBox({
  kind,
  isOurs,
  children,
}: {
  readonly kind: Message['kind']
  readonly isOurs: boolean
  readonly children: ReactNode
}) {
  const look = isOurs ? 'bg-info-wash text-ink' : 'bg-sunken text-ink'
  return (
    <div
      className={classes(
        'max-w-full rounded-card px-3 py-2 whitespace-pre-wrap wrap-anywhere',
        kind === 'note' ? 'bg-warn-wash text-ink' : look,
      )}
    >
      {kind === 'note' && (
        <span className="mb-0.5 flex items-center gap-1 text-xs font-medium text-warn">
          <Lock size={12} aria-hidden />
          Note
        </span>
      )}
      {children}
    </div>
  )
}

function Moment({ at, settings }: { readonly at: string; readonly settings: DateSettings }) {
  return (
    <time
      dateTime={at}
      title={formatDateTime(at, settings)}
      className="shrink-0 text-ink-faint tabular-nums"
    >
      {formatTime(at, settings)}
    </time>
  )
}
