import { helpfulShare } from '#modules/content/dashboard/numbers/helpful-share.ts'

import type { Article } from '../../../model.ts'
import { ArticleFeedbackList } from '../feedback-list.tsx'

export function ArticleFeedback({
  article: { id, views, helpfulCount, unhelpfulCount },
  canManage,
}: {
  readonly article: Article
  readonly canManage: boolean
}) {
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3">
        <Figure label="Views in the last 30 days" value={views.toLocaleString('en')} />
        <Figure label="Found it helpful" value={helpfulShare(helpfulCount, unhelpfulCount)} />
      </dl>
      <ArticleFeedbackList
        question={{ articleId: id, limit: 20 }}
        canManage={canManage}
        hasTitles={false}
      />
    </div>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="rounded-control bg-sunken p-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
