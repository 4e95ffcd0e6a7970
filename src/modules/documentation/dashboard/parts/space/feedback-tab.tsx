import MessageSquareText from 'lucide-react/icons/message-square-text'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'

import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listFeedback, setFeedbackState } from '../../../insight-contract.ts'
import type { Feedback, Space } from '../../../model.ts'
import { placePath } from '../place.ts'
import { choicesOf, feedbackWords, reasonWords } from '../words.ts'

interface Part {
  readonly space: Space
  readonly canManage: boolean
}

/** What readers said of all pages of the space. */
export function FeedbackTab({ space, canManage }: Part) {
  const [asked, setState] = useSearchParam('feedback', 'new')
  const state = choices.find(({ value }) => value === asked)?.value
  return (
    <div className="max-w-3xl">
      <Section
        title="Feedback"
        actions={
          <Segments
            label="State"
            items={[{ value: 'all', label: 'All' }, ...choices]}
            value={state ?? 'all'}
            onChange={setState}
          />
        }
      >
        <List space={space} canManage={canManage} state={state} />
      </Section>
    </div>
  )
}

function List({
  space,
  canManage,
  state,
}: Part & { readonly state: Feedback['state'] | undefined }) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listFeedback,
    { id: space.id, limit: 30, ...(state && { state }) },
  )
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquareText size={20} aria-hidden />}
        title="No feedback here"
        isFiltered={state !== undefined}
      >
        {space.takesFeedback
          ? 'Below each page readers say whether it helped, and what is missing.'
          : 'Readers are not asked whether a page helped. Switch it on in the settings.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((feedback) => (
          <li key={feedback.id} className="py-3">
            <Row feedback={feedback} canManage={canManage} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

function Row({
  feedback,
  canManage,
}: {
  readonly feedback: Feedback
  readonly canManage: boolean
}) {
  const { isHelpful, reasonCode, reason, state, locale } = feedback
  const set = useCommand(setFeedbackState, {
    refreshes: [listFeedback],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const Icon = isHelpful ? ThumbsUp : ThumbsDown
  const next = state === 'new' ? 'triaged' : 'resolved'
  return (
    <div className="flex gap-3">
      <span
        title={isHelpful ? 'It helped' : 'It did not help'}
        className={isHelpful ? 'pt-0.5 text-good' : 'pt-0.5 text-bad'}
      >
        <Icon size={16} aria-hidden />
        <span className="sr-only">{isHelpful ? 'It helped' : 'It did not help'}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <TextLink
          to={placePath({
            space: feedback.spaceId,
            version: feedback.versionId,
            page: feedback.pageId,
            language: locale,
          })}
        >
          {feedback.pageTitle || 'Untitled'}
        </TextLink>
        {(reasonCode ?? reason) && (
          <p className="wrap-anywhere whitespace-pre-wrap">
            {reasonCode && <span className="font-medium">{reasonWords[reasonCode]}</span>}
            {reasonCode && reason && ': '}
            {reason}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tones[state]}>{feedbackWords[state]}</Badge>
          <span>{feedback.contact?.name ?? feedback.replyEmail ?? 'A reader'}</span>
          <span>
            {feedback.versionLabel}, {languageName(locale)}
            {feedback.isOfOlderRevision && ', changed since'}
          </span>
          <TimeAgo at={feedback.createdAt} />
        </p>
      </div>
      {canManage && state !== 'resolved' && (
        <Button
          size="small"
          className="self-start"
          isBusy={set.isBusy}
          onClick={() => set.run({ ids: [feedback.id], state: next })}
        >
          {next === 'triaged' ? 'Mark seen' : 'Mark solved'}
        </Button>
      )}
    </div>
  )
}

const choices = choicesOf(feedbackWords)
const tones = { new: 'info', triaged: 'plain', resolved: 'good' } as const
