import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'

import { useCommand } from '#platform/registry/browser/use-command.ts'

import { getText } from '../../../articles-contract.ts'
import { giveGapToArticle, listGaps } from '../../../gaps-contract.ts'
import type { Gap } from '../../../model.ts'
import { ArticleChoice } from '../article-choice.tsx'
import { which } from './use-gap-acts.ts'

export function GiveGapDialog({
  baseId,
  gap,
  onDone,
  onClose,
}: {
  readonly baseId: string
  readonly gap: Gap
  readonly onDone: (title: string) => void
  readonly onClose: () => void
}) {
  const [chosen, setChosen] = useState({ id: '', title: '' })
  const give = useCommand(giveGapToArticle, {
    refreshes: [listGaps, getText],
    onDone: () => {
      onClose()
      onDone(chosen.title)
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Add to article"
      sendLabel="Add keyword"
      command={give}
      disabled={chosen.id === ''}
      onSend={() => give.run({ ...which(baseId, gap), articleId: chosen.id })}
    >
      <p className="text-ink-soft">
        People who search for{' '}
        <strong className="font-medium text-ink" dir="auto">
          {gap.query}
        </strong>{' '}
        will find this article. Its text doesn’t change.
      </p>
      <ArticleChoice
        label="Article"
        baseId={baseId}
        value={chosen.id}
        error={give.fieldError('articleId')}
        onChange={(id, title = '') => setChosen({ id, title })}
      />
    </FormDialog>
  )
}
