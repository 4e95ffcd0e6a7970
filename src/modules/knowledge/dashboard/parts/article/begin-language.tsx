import { BeginLanguage } from '#modules/content/dashboard/editor/begin-language.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'

import { addLanguage, getArticle, getText, listArticles } from '../../../articles-contract.ts'
import { getCoverage } from '../../../contract.ts'
import type { Article } from '../../../model.ts'

export function BeginArticleLanguage({
  article: { id, title, sourceLocale },
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
  return (
    <div className="p-6">
      <BeginLanguage
        {...{ title, canManage }}
        from={sourceLocale}
        to={locale}
        begin={{ ...begin, run: (how) => begin.run({ id, locale, begin: how }) }}
      />
    </div>
  )
}
