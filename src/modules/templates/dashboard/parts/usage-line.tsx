import { TimeAgo } from '#ui/time-ago.tsx'

import type { Template } from '../../model.ts'

export function UsageLine({
  template: { usedCount, editedCount, lastUsedAt },
}: {
  readonly template: Template
}) {
  if (usedCount === 0 || lastUsedAt === null) return <p className="text-ink-soft">Never used.</p>
  const share = Math.round((editedCount / usedCount) * 100)
  return (
    <p className="text-ink-soft">
      Used {usedCount === 1 ? 'once' : `${usedCount} times`}, last <TimeAgo at={lastUsedAt} />.{' '}
      {share === 0
        ? 'Never edited before sending.'
        : `Edited before sending in ${share}% of cases.`}
    </p>
  )
}
