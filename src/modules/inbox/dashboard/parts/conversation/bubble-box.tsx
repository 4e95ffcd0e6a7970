import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'

import { classes } from '#ui/classes.ts'

import type { Message } from '../../../model.ts'

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
