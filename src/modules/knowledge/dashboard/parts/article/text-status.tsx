import { TimeAgo } from '#ui/time-ago.tsx'

import type { ArticleText } from '../../../model.ts'
import { TextState } from '../text-state.tsx'

export function TextStatusLine({ text }: { readonly text: ArticleText }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <TextState text={text} />
      <When text={text} />
    </span>
  )
}

function When({ text: { state, scheduledFor, lastPublishedAt } }: { readonly text: ArticleText }) {
  if (state === 'scheduled' && scheduledFor !== null) {
    return (
      <span suppressHydrationWarning>Scheduled for {exact.format(new Date(scheduledFor))}</span>
    )
  }
  if (lastPublishedAt === null) return 'Never published'
  return (
    <span>
      Published <TimeAgo at={lastPublishedAt} />
    </span>
  )
}

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
