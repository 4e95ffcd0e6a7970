import { Badge } from '#ui/badge.tsx'
import { EmojiText } from '#ui/emoji-text.tsx'

import type { Workload } from '../../model.ts'

export function AvailabilityBadge({
  status,
  reason,
  isHere,
}: Pick<Workload, 'status' | 'reason' | 'isHere'>) {
  if (status === 'away') {
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warn" hasDot>
          Away
        </Badge>
        {reason && (
          <span className="min-w-0 truncate text-ink-soft">
            <EmojiText text={reason} />
          </span>
        )}
      </span>
    )
  }
  if (isHere) {
    return (
      <Badge tone="good" hasDot>
        Available
      </Badge>
    )
  }
  return <Badge hasDot>Offline</Badge>
}
