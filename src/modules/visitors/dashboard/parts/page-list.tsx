import { SafeLink } from '#ui/safe-link.tsx'
import { Timeline } from '#ui/timeline.tsx'

import type { PageView, Trail } from '../../model.ts'
import { Elapsed } from './elapsed.tsx'
import { durationWords, hostOf, pathOf } from './visitor-words.ts'

export function PageList({ trail, most }: { readonly trail: Trail; readonly most?: number }) {
  const { pages, isHere, hereSince } = trail
  if (pages.length === 0) return <p className="text-ink-soft">No page views stored.</p>
  return (
    <Timeline
      label="Page views, newest first"
      items={pages.slice(0, most).map((page, place) => ({
        id: `${page.at} ${page.url}`,
        at: page.at,
        ...(isHere && place === 0 && { tone: 'good' as const }),
        title: page.title || pathOf(page.url),
        body: <PageLine page={page} hereSince={place === 0 ? hereSince : null} />,
      }))}
    />
  )
}

function PageLine({
  page,
  hereSince,
}: {
  readonly page: PageView
  readonly hereSince: string | null
}) {
  const { url, at, leftAt } = page
  return (
    <span className="flex flex-wrap gap-x-2 text-sm">
      <SafeLink
        to={url}
        isExternalAllowed
        className="rounded-sm wrap-anywhere text-ink-faint hover:text-link hover:underline"
      >
        {hostOf(url)}
        {pathOf(url)}
      </SafeLink>
      {hereSince !== null && (
        <span className="text-good">
          Viewing for <Elapsed since={hereSince} />
        </span>
      )}
      {hereSince === null && leftAt !== null && (
        <span>Viewed for {durationWords(secondsOf(at, leftAt))}</span>
      )}
    </span>
  )
}

function secondsOf(at: string, leftAt: string): number {
  return Math.max(0, Math.round((Date.parse(leftAt) - Date.parse(at)) / 1000))
}
