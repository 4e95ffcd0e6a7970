import Languages from 'lucide-react/icons/languages'

import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/states.tsx'

import { addLanguage, getArticle, getText, listArticles } from '../../../articles-contract.ts'
import { getCoverage } from '../../../contract.ts'
import type { Article } from '../../../model.ts'

/** Stands where a translation would: begins it. */
export function BeginLanguage({
  article: { id, sourceLocale },
  locale,
  canManage,
}: {
  readonly article: Article
  readonly locale: string
  readonly canManage: boolean
}) {
  const begin = useCommand(addLanguage, {
    refreshes: [getArticle, getText, listArticles, getCoverage],
  })
  const language = languageName(locale)
  return (
    <div className="mx-auto max-w-2xl p-6">
      {begin.problem && <Notice tone="bad">{begin.problem.message}</Notice>}
      <EmptyState
        icon={<Languages size={20} aria-hidden />}
        title={`Not written in ${language} yet`}
        action={
          canManage && (
            <>
              <Button
                kind="primary"
                isBusy={begin.isBusy}
                onClick={() => begin.run({ id, locale, begin: 'copy' })}
              >
                Translate from {languageName(sourceLocale)}
              </Button>
              <Button
                disabled={begin.isBusy}
                onClick={() => begin.run({ id, locale, begin: 'empty' })}
              >
                Begin empty
              </Button>
            </>
          )
        }
      >
        Until it is published, readers in {language} are led to another language.
      </EmptyState>
    </div>
  )
}
