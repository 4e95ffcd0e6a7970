import { useQueryClient } from '@tanstack/react-query'

import { textOf, type RichTextDocument } from '#lib/rich-text.ts'
import { useDraft, type DraftWork } from '#modules/content/dashboard/drafts/use-draft.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { checkText, getArticle, getText, saveDraft } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'

interface ArticleWords {
  readonly title: string
  readonly excerpt: string
  readonly body: RichTextDocument
}

export type ArticleWork = DraftWork<ArticleText, ArticleWords>

/** The words of an article in one language, saved while they are written. */
export function useArticleDraft(text: ArticleText): ArticleWork {
  const queries = useQueryClient()
  const at = { id: text.articleId, locale: text.locale }
  return useDraft({
    text,
    wordsOf,
    save: (draftVersion, words) => callApi(saveDraft, { ...at, draftVersion, ...words }),
    onSaved: (saved) => {
      const { queryKey } = callQuery(getText, at)
      const before: ArticleText | undefined = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, saved)
      // Of the words before: what is wrong with these is found when they are to go out.
      queries.removeQueries({ queryKey: callQuery(checkText, at).queryKey })
      if (before?.title !== saved.title) {
        void queries.invalidateQueries({ queryKey: [getArticle.name] })
      }
    },
  })
}

/** As somebody would copy it. */
export function plainText({ title, excerpt, body }: ArticleWords): string {
  return [title, excerpt, textOf(body)].filter((part) => part !== '').join('\n\n')
}

function wordsOf({ title, excerpt, body }: ArticleText): ArticleWords {
  return { title, excerpt, body }
}
