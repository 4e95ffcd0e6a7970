import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { Segments } from '#ui/segments.tsx'
import { Select } from '#ui/select.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listShareComments, listSharesToRead, listSubmissions } from '../contract.ts'
import { CommentQueue } from './parts/comment-queue.tsx'
import { IdeaRanking } from './parts/idea-ranking.tsx'
import { SubmissionQueue } from './parts/submission-queue.tsx'

export function ReadersQueue() {
  const [view, setView] = useSearchParam('view', 'ideas')
  const [state, setState] = useSearchParam('is', 'pending')
  useLiveRefresh(liveRules)
  const shown = view === 'comments' || view === 'ranking' ? view : 'ideas'
  const states = shown === 'comments' ? commentStates : submissionStates
  const chosen = states.find(({ value }) => value === state)?.value ?? 'pending'
  return (
    <div className="flex max-w-form flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Segments label="Show" items={views} value={shown} onChange={setView} />
        {shown !== 'ranking' && (
          <Select
            label="Status"
            isLabelHidden
            size="medium"
            className="w-44"
            items={states}
            value={chosen}
            onChange={setState}
          />
        )}
      </div>
      {shown === 'ideas' && <SubmissionQueue state={stateOf(submissionStates, chosen)} />}
      {shown === 'comments' && <CommentQueue state={stateOf(commentStates, chosen)} />}
      {shown === 'ranking' && <IdeaRanking />}
    </div>
  )
}

function stateOf<Value extends string>(
  states: readonly { readonly value: Value }[],
  chosen: string,
): Value {
  const found = states.find(({ value }) => value === chosen) ?? states[0]
  if (!found) throw new Error('The list of states is empty.')
  return found.value
}

const views = [
  { value: 'ideas', label: 'Submissions' },
  { value: 'comments', label: 'Comments' },
  { value: 'ranking', label: 'Top ideas' },
] as const

const submissionStates = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'merged', label: 'Merged' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'spam', label: 'Spam' },
] as const

const commentStates = [
  { value: 'pending', label: 'Pending' },
  { value: 'published', label: 'Published' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'spam', label: 'Spam' },
] as const

const liveRules = [
  { after: 'share.submission', call: listSubmissions },
  { after: 'share.submission', call: listSharesToRead },
  { after: 'share.commented', call: listShareComments },
]
