import { memo } from 'react'
import { Link, useLocation } from 'react-router'

import { classes } from '#ui/classes.ts'

import { dotsOf } from './map-dots.ts'
import type { LiveVisitors } from './merge-visitors.ts'
import { countryName } from './visitor-words.ts'
// Map data: Natural Earth (public domain), in its own projection, 1,000 units wide, without
// Antarctica.
import world from './world.json' with { type: 'json' }

export function VisitorMap({ countries }: Pick<LiveVisitors, 'countries'>) {
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get('country')
  return (
    <svg
      viewBox={`0 0 1000 ${world.height}`}
      aria-hidden
      className="block h-auto w-full overflow-visible"
    >
      <CountryShape />
      {dotsOf(countries, centers).map(({ country, count, x, y, radius }) => (
        <Link key={country} to={choosing(search, country)} tabIndex={-1}>
          <title>{`${countryName(country)}: ${count.toLocaleString('en')}`}</title>
          <circle
            cx={x}
            cy={y}
            r={radius}
            className={classes(
              'fill-info stroke-info stroke-2 transition-[fill-opacity] hover:[fill-opacity:0.7]',
              country !== chosen && '[fill-opacity:0.35]',
            )}
          />
        </Link>
      ))}
    </svg>
  )
}

/** Memoized: thousands of points that never change. */
const CountryShape = memo(function CountryShape() {
  return <path d={world.land} className="fill-line" />
})

function choosing(search: string, country: string): string {
  const next = new URLSearchParams(search)
  if (next.get('country') === country) next.delete('country')
  else next.set('country', country)
  return `?${next}`
}

const centers = new Map(
  Object.entries(world.centers).map(([country, [x = 0, y = 0]]) => [country, { x, y }]),
)
