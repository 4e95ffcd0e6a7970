import MessageSquareText from 'lucide-react/icons/message-square-text'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { ReactNode } from 'react'

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

import type { FeedbackReason, FeedbackState } from '../model.ts'
import type { CallOf, PagesOf } from './call-of.ts'
import { choicesOf, feedbackWords, reasonWords } from './words.ts'

interface FeedbackView {
  readonly id: string
  readonly isHelpful: boolean
  readonly reasonCode: FeedbackReason | null
  readonly reason: string
  readonly replyEmail: string | null
  readonly contact: { readonly name: string } | null
  readonly state: FeedbackState
  readonly createdAt: string
}

interface Question {
  readonly limit?: unknown
  readonly state?: FeedbackState | undefined
}

interface FeedbackListPart<Feedback extends FeedbackView> {
  readonly list: CallOf<Question & { readonly cursor?: string | undefined }, PagesOf<Feedback>>
  readonly set: CallOf<{ ids: string[]; state: FeedbackState }, object>
  /** More input for the list call. */
  readonly question: Question & Readonly<Record<string, unknown>>
  readonly canManage: boolean
  /** The document of each row; omitted if all rows are about the same one. */
  readonly titleOf?: (feedback: Feedback) => { readonly title: string; readonly path: string }
  /** The text that was rated: "German, version 3". */
  readonly readOf: (feedback: Feedback) => string
  readonly empty: string
}

export function FeedbackList<Feedback extends FeedbackView>({
  list,
  question,
  empty,
  ...part
}: FeedbackListPart<Feedback>) {
  const pages = usePages(list, question)
  const { isLoading, error, hasMore, isLoadingMore, loadMore, retry } = pages
  // Every module's list returns its own feedback type.
  const rows = pages.rows
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquareText size={20} aria-hidden />}
        title="No feedback yet"
        isFiltered={question.state !== undefined}
      >
        {empty}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((feedback) => (
          <li key={feedback.id} className="py-3">
            <Row {...part} list={list} feedback={feedback} />
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

function Row<Feedback extends FeedbackView>({
  feedback,
  list,
  set: change,
  canManage,
  titleOf,
  readOf,
}: Omit<FeedbackListPart<Feedback>, 'question' | 'empty'> & {
  readonly feedback: Feedback
}) {
  const { isHelpful, reasonCode, reason, state } = feedback
  const set = useCommand(change, {
    refreshes: [list],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const Icon = isHelpful ? ThumbsUp : ThumbsDown
  const next = state === 'new' ? 'triaged' : 'resolved'
  const about = titleOf?.(feedback)
  return (
    <div className="flex gap-3">
      <span
        title={isHelpful ? 'Helpful' : 'Not helpful'}
        className={isHelpful ? 'pt-0.5 text-good' : 'pt-0.5 text-bad'}
      >
        <Icon size={16} aria-hidden />
        <span className="sr-only">{isHelpful ? 'Helpful' : 'Not helpful'}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {about && <TextLink to={about.path}>{about.title || 'Untitled'}</TextLink>}
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
          <span>{readOf(feedback)}</span>
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
          {next === 'triaged' ? 'Mark as seen' : 'Mark as resolved'}
        </Button>
      )}
    </div>
  )
}

export function FeedbackSection({
  children,
}: {
  readonly children: (state: { readonly state?: FeedbackState }) => ReactNode
}) {
  const [requested, setState] = useSearchParam('feedback', 'new')
  const state = choices.find(({ value }) => value === requested)?.value
  return (
    <Section
      title="Feedback"
      description="Readers who left an email address are notified when you resolve it."
      actions={
        <Segments
          label="Status"
          items={[{ value: 'all', label: 'All' }, ...choices]}
          value={state ?? 'all'}
          onChange={setState}
        />
      }
    >
      {children(state ? { state } : {})}
    </Section>
  )
}

const choices = choicesOf(feedbackWords)
const tones = { new: 'info', triaged: 'plain', resolved: 'good' } as const
