import { classes } from '#ui/classes.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import type { LiveVisitors } from './merge-visitors.ts'
import { countryName } from './visitor-words.ts'

export function CountryCounts({ countries }: Pick<LiveVisitors, 'countries'>) {
  const [chosen, setChosen] = useSearchParam('country', '')
  const most = countries[0]?.count ?? 0
  return (
    <section aria-label="Countries" className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold">Countries</h2>
      <ul className="-mx-2 flex max-h-96 flex-col overflow-y-auto">
        {countries.map(({ country, count }) => (
          <li key={country ?? ''}>
            <CountryLine
              name={country === null ? 'Unknown' : countryName(country)}
              count={count}
              share={count / most}
              isChosen={country !== null && chosen === country}
              {...(country !== null && {
                onChoose: () => setChosen(chosen === country ? '' : country),
              })}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        Location data by{' '}
        <a href="https://db-ip.com" target="_blank" rel="noreferrer" className="underline">
          DB-IP
        </a>
        , your own proxy, or your own database
      </p>
    </section>
  )
}

function CountryLine({
  name,
  count,
  share,
  isChosen,
  onChoose,
}: {
  readonly name: string
  readonly count: number
  readonly share: number
  readonly isChosen: boolean
  readonly onChoose?: () => void
}) {
  const line = (
    <>
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-start">{name}</span>
        <span className="text-ink-soft tabular-nums">{count.toLocaleString('en')}</span>
      </span>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden
        className="mt-1 h-1 w-full overflow-hidden rounded-full bg-sunken text-info"
      >
        <rect width={Math.max(2, share * 100)} height="4" fill="currentColor" />
      </svg>
    </>
  )
  if (!onChoose) return <div className="px-2 py-1.5">{line}</div>
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'block w-full rounded-control px-2 py-1.5 transition-colors',
        isChosen ? 'bg-info-wash font-medium' : 'hover:bg-sunken',
      )}
    >
      {line}
    </button>
  )
}
