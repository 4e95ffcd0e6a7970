import { lazy } from 'react'

import { LazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import { CountryCounts } from './country-counts.tsx'
import type { LiveVisitors } from './merge-visitors.ts'

const VisitorMap = lazy(async () => ({ default: (await import('./visitor-map.tsx')).VisitorMap }))

export function MapSection({ countries }: Pick<LiveVisitors, 'countries'>) {
  const isKnown = countries.some(({ country }) => country !== null)
  return (
    <section
      id="visitor-map"
      aria-label="Map"
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <div className="relative mx-auto w-full max-w-5xl rounded-card border border-line bg-surface p-4">
        <LazyPart placeholder={<Skeleton className="aspect-[1000/437] w-full" />}>
          <VisitorMap countries={countries} />
        </LazyPart>
        {!isKnown && (
          <p className="absolute inset-0 m-auto h-fit max-w-64 rounded-card bg-surface p-3 text-center text-ink-soft shadow-card">
            No visitors with a known country right now.
          </p>
        )}
      </div>
      {isKnown && <CountryCounts countries={countries} />}
    </section>
  )
}
