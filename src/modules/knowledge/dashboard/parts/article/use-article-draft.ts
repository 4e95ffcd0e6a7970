import { useQueryClient } from '@tanstack/react-query'

import type { DraftWork } from '#modules/content/dashboard/drafts/use-draft.ts'
import { useTextDraft } from '#modules/content/dashboard/drafts/use-text-draft.ts'
import type { Words } from '#modules/content/dashboard/editor/text-card.tsx'
import { callApi } from '#platform/registry/browser-client.ts'

import { checkText, getArticle, getText, saveDraft } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'

export type ArticleWork = DraftWork<ArticleText, Words>

export function useArticleDraft(text: ArticleText): ArticleWork {
  const queries = useQueryClient()
  const at = { id: text.articleId, locale: text.locale }
  return useTextDraft({
    text,
    at,
    read: getText,
    check: checkText,
    wordsOf,
    save: (draftVersion, { title, lead: excerpt, body }) =>
      callApi(saveDraft, { ...at, draftVersion, title, excerpt, body }),
    onSaved: (saved, before) => {
      if (before?.title !== saved.title) {
        void queries.invalidateQueries({ queryKey: [getArticle.name] })
      }
    },
  })
}

export function wordsOf({ title, excerpt, body }: ArticleText): Words {
  return { title, lead: excerpt, body }
}
