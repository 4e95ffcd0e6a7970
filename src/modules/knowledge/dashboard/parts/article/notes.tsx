import { lazy, Suspense, useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

import { updateText } from '../../../articles-contract.ts'
import type { Article, ArticleText } from '../../../model.ts'
import { afterStatusChange } from './text-calls.ts'

const DifferenceDialog = lazy(async () => ({
  default: (await import('./difference-dialog.tsx')).DifferenceDialog,
}))

export function Notes({
  article,
  text,
  canManage,
}: {
  readonly article: Article
  readonly text: ArticleText
  readonly canManage: boolean
}) {
  const { nameOf } = usePeople()
  const { state, reviewNote, reviewedBy, submittedBy, isStale } = text
  return (
    <>
      {reviewNote !== '' && state !== 'in_review' && (
        <Notice tone="warn">
          <p className="font-medium">
            {reviewedBy ? nameOf(reviewedBy) : 'A teammate'} requested changes
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{reviewNote}</p>
        </Notice>
      )}
      {state === 'in_review' && (
        <Notice tone="info">
          {submittedBy ? nameOf(submittedBy) : 'A teammate'} requested a review. Publish the draft
          or request changes.
        </Notice>
      )}
      {state === 'archived' && (
        <Notice tone="info">
          {text.archivedTo
            ? `This article is archived. Its URL redirects to ${text.archivedTo}.`
            : 'This article is archived. Its URL shows that it was removed.'}
        </Notice>
      )}
      {isStale && <Stale article={article} text={text} canManage={canManage} />}
    </>
  )
}

function Stale({
  article: { id, sourceLocale },
  text: { locale, translatedFromVersionId },
  canManage,
}: {
  readonly article: Article
  readonly text: ArticleText
  readonly canManage: boolean
}) {
  const [isComparing, setComparing] = useState(false)
  const check = useCommand(updateText, { refreshes: afterStatusChange })
  const source = languageName(sourceLocale)
  return (
    <Notice tone="warn">
      <div className="flex flex-col gap-2">
        <p>{source} has changed since this was translated.</p>
        <p className="flex flex-wrap gap-2">
          {translatedFromVersionId && (
            <Button size="small" onClick={() => setComparing(true)}>
              View changes
            </Button>
          )}
          {canManage && (
            <Button
              size="small"
              isBusy={check.isBusy}
              onClick={() => check.run({ id, locale, isTranslationChecked: true })}
            >
              Mark as up to date
            </Button>
          )}
        </p>
        {check.problem && <p>{check.problem.message}</p>}
      </div>
      {isComparing && translatedFromVersionId && (
        <Suspense>
          <DifferenceDialog
            versionId={translatedFromVersionId}
            title={`Changes in ${source}`}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </Notice>
  )
}
