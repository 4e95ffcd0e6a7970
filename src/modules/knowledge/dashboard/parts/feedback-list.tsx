import MessageSquareText from 'lucide-react/icons/message-square-text'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'

import { languageName } from '#lib/language-name.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { listFeedback, setFeedbackState } from '../../insight-contract.ts'
import type { Feedback } from '../../model.ts'
import { articlePath } from './paths.ts'
import { feedbackWords, reasonWords } from './words.ts'

type Question = Omit<InputOf<typeof listFeedback>, 'cursor'>

/** What readers said, the newest first. */
export function FeedbackList({
  question,
  canManage,
  hasTitles,
}: {
  readonly question: Question
  readonly canManage: boolean
  /** Rows say of which article they are. */
  readonly hasTitles: boolean
}) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listFeedback,
    question,
  )
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquareText size={20} aria-hidden />}
        title="No feedback here"
        isFiltered={question.state !== undefined}
      >
        Below each article readers say whether it helped, and what is missing.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((feedback) => (
          <li key={feedback.id} className="py-3">
            <Row feedback={feedback} canManage={canManage} hasTitle={hasTitles} />
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
  hasTitle,
}: {
  readonly feedback: Feedback
  readonly canManage: boolean
  readonly hasTitle: boolean
}) {
  const { isHelpful, reasonCode, reason, state, createdAt, locale, articleTitle } = feedback
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
        {hasTitle && (
          <TextLink to={articlePath({ baseId: feedback.baseId, id: feedback.articleId }, locale)}>
            {articleTitle || 'Untitled'}
          </TextLink>
        )}
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
            {languageName(locale)}, version {feedback.versionNumber}
            {feedback.isOfOlderVersion && ', changed since'}
          </span>
          <TimeAgo at={createdAt} />
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

const tones = { new: 'info', triaged: 'plain', resolved: 'good' } as const
