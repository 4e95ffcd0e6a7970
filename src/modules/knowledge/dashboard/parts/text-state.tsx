import { Badge } from '#ui/badge.tsx'

import type { TextStatus } from '../../model.ts'
import { stateTones, stateWords } from './words.ts'

export function TextState({
  text: { state, isLive, hasUnpublishedChanges, isStale },
}: {
  readonly text: Pick<TextStatus, 'state' | 'isLive' | 'hasUnpublishedChanges' | 'isStale'>
}) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={stateTones[state]} hasDot>
        {stateWords[state]}
      </Badge>
      {isLive && state !== 'published' && <Badge tone="good">Live</Badge>}
      {state === 'published' && hasUnpublishedChanges && <Badge>Unpublished changes</Badge>}
      {isStale && <Badge tone="warn">Outdated</Badge>}
    </span>
  )
}
