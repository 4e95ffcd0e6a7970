import { Button } from '#ui/button.tsx'

import type { Facts } from './facts.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'
import { isLong } from './record-look.ts'
import type { RecordParts } from './record-parts.ts'

/** Long fields, what the module adds, and the latest changes. */
export function RecordOverview({
  id,
  overview,
  onHistory,
  ...facts
}: Facts & {
  readonly id: string
  readonly overview: RecordParts['overview']
  readonly onHistory: () => void
}) {
  const { resource, calls } = facts
  const long = Object.entries(resource.fields).flatMap(([name, field]) =>
    isLong(field) ? [name] : [],
  )
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {long.length > 0 && <RecordFacts {...facts} names={long} look="wide" />}
      {overview?.(id)}
      <section aria-labelledby="recent-activity">
        <h2 id="recent-activity" className="mb-3 font-semibold">
          Recent activity
        </h2>
        <RecordHistory resource={resource} calls={calls} id={id} latest={5} />
        <Button kind="quiet" size="small" className="mt-3 -ml-2" onClick={onHistory}>
          View history
        </Button>
      </section>
    </div>
  )
}
