import { Badge } from '#ui/badge.tsx'

import type { Widget } from '../../model.ts'

export function WidgetState({ widget }: { readonly widget: Widget }) {
  const { state, hasUnpublished } = widget
  return (
    <span className="flex flex-wrap gap-1.5">
      {state === 'live' && <Badge tone="good">Live</Badge>}
      {state === 'paused' && <Badge tone="warn">Paused</Badge>}
      {state === 'draft' && <Badge>Draft</Badge>}
      {state === 'archived' && <Badge>Archived</Badge>}
      {(state === 'live' || state === 'paused') && hasUnpublished && (
        <Badge tone="info">Unpublished changes</Badge>
      )}
    </span>
  )
}
