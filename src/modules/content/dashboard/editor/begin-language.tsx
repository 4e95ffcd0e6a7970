import Languages from 'lucide-react/icons/languages'

import { languageName } from '#lib/language-name.ts'
import type { ApiProblem } from '#platform/registry/api-problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/states.tsx'

export function BeginLanguage({
  title,
  from,
  to,
  canManage,
  begin,
}: {
  readonly title: string
  readonly from: string
  readonly to: string
  readonly canManage: boolean
  readonly begin: {
    readonly isBusy: boolean
    readonly problem: ApiProblem | undefined
    readonly run: (begin: 'copy' | 'empty') => void
  }
}) {
  const language = languageName(to)
  return (
    <div className="mx-auto w-full max-w-form rounded-card border border-line bg-surface shadow-card">
      {begin.problem && <Notice tone="bad">{begin.problem.message}</Notice>}
      <EmptyState
        icon={<Languages size={20} aria-hidden />}
        title={`${title || 'Untitled'} isn’t available in ${language} yet`}
        action={
          canManage && (
            <>
              <Button kind="primary" isBusy={begin.isBusy} onClick={() => begin.run('copy')}>
                Translate from {languageName(from)}
              </Button>
              <Button disabled={begin.isBusy} onClick={() => begin.run('empty')}>
                Start empty
              </Button>
            </>
          )
        }
      >
        Until you publish a translation, readers in {language} see it in another language.
      </EmptyState>
    </div>
  )
}
