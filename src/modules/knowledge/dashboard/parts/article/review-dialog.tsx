import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import { requestChanges } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'
import { afterStatusChange } from './text-calls.ts'

export function ReviewDialog({
  text,
  onClose,
}: {
  readonly text: ArticleText
  readonly onClose: () => void
}) {
  const [comment, setComment] = useState('')
  const run = useCommand(requestChanges, {
    refreshes: afterStatusChange,
    onDone: () => {
      toast({ tone: 'good', title: 'Changes requested' })
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Request changes"
      sendLabel="Send request"
      command={run}
      disabled={comment.trim() === ''}
      onSend={() => run.run({ id: text.articleId, locale: text.locale, comment: comment.trim() })}
    >
      <TextArea
        label="Comment"
        rows={4}
        maxLength={2000}
        value={comment}
        error={run.fieldError('comment')}
        onChange={({ target }) => setComment(target.value)}
      />
    </FormDialog>
  )
}
