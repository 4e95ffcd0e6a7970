import { useCall } from '#platform/registry/browser/use-call.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stat } from '#ui/stat.tsx'

import { summarizeRatings } from '../../../ratings-contract.ts'
import { averageScore, netPromoterScore, satisfiedShare } from '../../../rating-rules.ts'
import { summaryQuestion, type RatingFilter } from './rating-filter.ts'
import { ScoreMark } from './score-mark.tsx'

export function RatingSummary({
  filter,
  onScore,
}: {
  readonly filter: RatingFilter
  readonly onScore: (score: string) => void
}) {
  const { data: exact, error } = useCall(summarizeRatings, summaryQuestion(filter))
  const anyScore = useCall(summarizeRatings, summaryQuestion({ ...filter, score: '' })).data
  const data = exact ?? anyScore
  if (error && !data) return null
  if (!data) return <Skeleton className="h-24" />
  const { counts, asked, unreviewed } = data
  const all = sumOf(counts)
  const share = satisfiedShare(counts)
  const byScore = anyScore?.counts ?? counts
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid grid-cols-2 gap-4">
        <Stat label="Satisfied (4 or 5)" value={share === undefined ? '–' : `${share} %`} />
        <Middle counts={counts} scale={filter.scale} />
        <Stat
          label="Responses"
          value={`${all.toLocaleString('en')} of ${Math.max(asked, all).toLocaleString('en')}`}
        />
        <Stat label="Not reviewed" value={unreviewed.toLocaleString('en')} />
      </div>
      <section
        aria-label="By score"
        className="rounded-card border border-line bg-surface p-4 shadow-card"
      >
        <ul className="flex flex-col gap-1">
          {[5, 4, 3, 2, 1].map((score) => (
            <li key={score}>
              <button
                type="button"
                aria-pressed={filter.score === String(score)}
                className="control flex w-full cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken aria-pressed:bg-sunken"
                onClick={() => onScore(filter.score === String(score) ? '' : String(score))}
              >
                <ScoreMark answer={score} />
                <Bar count={byScore[score - 1] ?? 0} all={sumOf(byScore)} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Middle({ counts, scale }: { readonly counts: readonly number[]; readonly scale: string }) {
  return scale === 'nps' ? (
    <Stat label="Net promoter score" value={String(netPromoterScore(counts) ?? '–')} />
  ) : (
    <Stat label="Average" value={averageScore(counts)?.toFixed(1) ?? '–'} />
  )
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

function Bar({ count, all }: { readonly count: number; readonly all: number }) {
  const share = all === 0 ? 0 : (100 * count) / all
  return (
    <>
      <svg aria-hidden className="h-2 min-w-0 flex-1 rounded-full bg-sunken text-action">
        <rect width={`${share}%`} height="100%" rx={4} fill="currentColor" />
      </svg>
      <span className="w-12 text-end text-ink-soft tabular-nums">
        {count.toLocaleString('en')}
        <span className="sr-only"> {count === 1 ? 'rating' : 'ratings'}</span>
      </span>
    </>
  )
}
