import { Badge } from '#ui/badge.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { DocText } from '../../../model.ts'
import { kindWords } from '../words.ts'

export function TextStatusLine({
  text: { kind, isLive, hasUnpublishedChanges, lastPublishedAt },
}: {
  readonly text: DocText
}) {
  if (kind !== 'page') return <Badge>{kindWords[kind]}</Badge>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      {!isLive && <Badge>Draft</Badge>}
      {isLive && <Badge tone="good">Published</Badge>}
      {isLive && hasUnpublishedChanges && <Badge tone="info">Unpublished changes</Badge>}
      {isLive && lastPublishedAt !== null && <TimeAgo at={lastPublishedAt} />}
    </span>
  )
}
