import { useLiveRefresh, type RefreshRule } from '#platform/live/browser/use-live-refresh.ts'

import { getArticle, getText, listArticles, listVersions } from '../../articles-contract.ts'
import { getBase, getCategory, getCoverage, listBases, listCategories } from '../../contract.ts'
import { listGaps } from '../../gaps-contract.ts'
import { listFeedback, listRedirects, listSnippets } from '../../insight-contract.ts'

export function useKnowledgeLive(): void {
  useLiveRefresh(rules)
}

const rules: readonly RefreshRule[] = [
  ...[listBases, getBase].map((call) => ({ after: 'knowledge.base', call })),
  ...[listCategories, getCategory, getCoverage].map((call) => ({ after: 'knowledge.', call })),
  ...[listArticles, getArticle, getText, listVersions, getCoverage, listCategories].map((call) => ({
    after: 'article.',
    call,
  })),
  ...['article.feedback', 'knowledge.parts'].map((after) => ({ after, call: listFeedback })),
  ...[listRedirects, listSnippets, listGaps].map((call) => ({ after: 'knowledge.parts', call })),
]
