import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import { requestChanges } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'
import { afterStanding } from './text-calls.ts'

/** Gives a draft back to who asked for the review. */
export function ReviewDialog({
  text,
  onClose,
}: {
  readonly text: ArticleText
  readonly onClose: () => void
}) {
  const [comment, setComment] = useState('')
  const run = useCommand(requestChanges, {
    refreshes: afterStanding,
    onDone: () => {
      toast({ tone: 'good', title: 'It was given back with your comment' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Request changes"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="request-changes"
            kind="primary"
            isBusy={run.isBusy}
            disabled={comment.trim() === ''}
          >
            Give back
          </Button>
        </>
      }
    >
      <Form
        id="request-changes"
        problem={run.problem}
        onSend={() => run.run({ id: text.articleId, locale: text.locale, comment: comment.trim() })}
      >
        <TextArea
          label="What to change"
          rows={4}
          maxLength={2000}
          value={comment}
          error={run.fieldError('comment')}
          onChange={({ target }) => setComment(target.value)}
        />
      </Form>
    </Dialog>
  )
}
