import { lazy, Suspense, type ReactNode } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { firstPage } from '#platform/registry/browser/use-pages.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Page } from '#ui/page.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { countConversations } from '../../contract.ts'
import { listRatings, summarizeRatings } from '../../ratings-contract.ts'
import { CategoryPane } from '../parts/category-pane.tsx'
import { sideQuestions } from '../parts/inbox-questions.ts'
import { useSidePanes } from '../parts/side-panes.tsx'
import { listQuestion, readFilter, summaryQuestion } from '../parts/ratings/rating-filter.ts'
import { RatingFilters } from '../parts/ratings/rating-filters.tsx'
import { RatingSummary } from '../parts/ratings/rating-summary.tsx'
import { RatingTable } from '../parts/ratings/rating-table.tsx'
import { useRatingFilter } from '../parts/ratings/use-rating-filter.ts'

const RatingSheet = lazy(async () => ({
  default: (await import('../parts/ratings/rating-sheet.tsx')).RatingSheet,
}))

export const loader = screenLoader(({ search }) => {
  const filter = readFilter((name) => search.get(name) ?? '')
  return [
    firstPage(listRatings, listQuestion(filter)),
    question(summarizeRatings, summaryQuestion(filter)),
    ...sideQuestions,
  ]
})
export const clientLoader = fromCache

export default function RatingsScreen() {
  useLiveRefresh(liveRefreshes)
  const [filter, setFilter] = useRatingFilter()
  const [openedId, setOpened] = useSearchParam('open', '')
  return (
    <WithViews>
      <Page title="Ratings" description="How customers rated the conversations you can see.">
        <RatingFilters filter={filter} onChange={setFilter} />
        <RatingSummary filter={filter} onScore={(score) => setFilter({ ...filter, score })} />
        <RatingTable filter={filter} openedId={openedId} onOpen={setOpened}>
          {(rating) => (
            <Suspense>
              <RatingSheet
                key={rating.conversationId}
                rating={rating}
                onClose={() => setOpened('')}
              />
            </Suspense>
          )}
        </RatingTable>
      </Page>
    </WithViews>
  )
}

function WithViews({ children }: { readonly children: ReactNode }) {
  const panes = useSidePanes()
  const canRead = useMay()(countConversations.access)
  return (
    <div className="@container/inbox flex">
      {canRead && !panes.isHidden('views') && (
        <CategoryPane
          current={{}}
          className="sticky top-(--shell-header) hidden h-screen-room w-44 shrink-0 border-r border-line bg-page @min-[60rem]:block"
        />
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

const liveRefreshes = ['conversation.rat', 'conversation.deleted', 'conversation.assigned'].flatMap(
  (after) => [
    { after, call: listRatings },
    { after, call: summarizeRatings },
  ],
)
