import type { ReactNode } from 'react'

import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Picture } from '../../model.ts'
import { rowId, type Picking } from './use-picking.ts'

export function QueueRow({
  id,
  title,
  author,
  note,
  at,
  spamScore,
  body,
  pictures = [],
  picking,
  actions,
}: {
  readonly id: string
  readonly title: string
  readonly author: string
  readonly note: ReactNode
  readonly at: string
  readonly spamScore: number
  readonly body: string
  readonly pictures?: readonly Picture[]
  readonly picking: Picking
  readonly actions: ReactNode
}) {
  const isAt = picking.atId === id
  return (
    <li
      id={rowId(id)}
      aria-current={isAt ? 'true' : undefined}
      className={classes(
        'flex items-start gap-3 rounded-card border bg-surface p-4 shadow-card max-sm:gap-1 max-sm:ps-2',
        isAt ? 'border-action' : 'border-line',
      )}
      onPointerDown={() => picking.setAt(id)}
    >
      <Checkbox
        label={`Select ${title}`}
        isLabelHidden
        isChecked={picking.pickedIds.has(id)}
        onChange={(isPicked) => picking.setPicked(id, isPicked)}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="min-w-0">
          <h2 className="font-medium wrap-anywhere">{title}</h2>
          <p className="text-sm text-ink-soft">
            {author} · {note} · <TimeAgo at={at} />{' '}
            {spamScore >= 40 && <Badge tone="warn">Possible spam: {spamScore}</Badge>}
          </p>
        </div>
        {body && <p className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">{body}</p>}
        {pictures.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Images">
            {pictures.map(({ name, url, width, height }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <img
                    src={url}
                    alt={name}
                    width={width ?? undefined}
                    height={height ?? undefined}
                    loading="lazy"
                    className="h-20 w-auto max-w-full rounded-control border border-line object-contain"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {actions && <div className="flex flex-wrap items-center gap-2 max-sm:gap-1">{actions}</div>}
      </div>
    </li>
  )
}
