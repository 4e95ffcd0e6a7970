import { useState } from 'react'
import { Link } from 'react-router'

import { nameOf } from '#modules/contacts/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import {
  listRatings,
  reviewRating,
  summarizeRatings,
  type Rating,
} from '../../../ratings-contract.ts'
import { conversationPath } from '../../../rules.ts'
import { ScoreMark } from './score-mark.tsx'

export function RatingSheet({
  rating,
  onClose,
}: {
  readonly rating: Rating
  readonly onClose: () => void
}) {
  const { contact, number, scale, answer, comment, ratedAt, conversationId } = rating
  return (
    <Sheet isOpen onClose={onClose} title={`Rating from ${nameOf(contact)}`}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ScoreMark scale={scale} answer={answer} />
            <span className="text-ink-soft">
              <TimeAgo at={ratedAt} />
            </span>
            <Link
              to={conversationPath(conversationId)}
              className="rounded-control text-link hover:underline"
            >
              Open conversation #{number}
            </Link>
          </p>
          {comment ? (
            <blockquote className="rounded-card bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
              {comment}
            </blockquote>
          ) : (
            <p className="text-ink-soft">No comment.</p>
          )}
        </div>
        <Review rating={rating} />
      </div>
    </Sheet>
  )
}

function Review({ rating }: { readonly rating: Rating }) {
  const { conversationId: id, review } = rating
  const canReview = useMay()(reviewRating.access)
  const [note, setNote] = useState(review?.note ?? '')
  const save = useCommand(reviewRating, {
    refreshes: [listRatings, summarizeRatings],
    onDone: ({ review: saved }) => {
      if (!saved) setNote('')
      toast({ tone: 'good', title: saved ? 'Marked as reviewed' : 'Review removed' })
    },
  })
  if (!canReview) {
    return review ? (
      <p className="wrap-anywhere whitespace-pre-wrap">{review.note || 'Reviewed.'}</p>
    ) : null
  }
  return (
    <Form problem={save.problem} onSend={() => save.run({ id, isReviewed: true, note })}>
      <TextArea
        label="Note for teammates"
        hint="Not visible to the customer."
        rows={4}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {review && (
          <Button
            kind="quiet"
            disabled={save.isBusy}
            onClick={() => save.run({ id, isReviewed: false })}
          >
            Remove review
          </Button>
        )}
        <Button
          type="submit"
          kind="primary"
          isBusy={save.isBusy}
          disabled={review !== null && review.note === note.trim()}
        >
          {review ? 'Save note' : 'Mark as reviewed'}
        </Button>
      </div>
    </Form>
  )
}
