import { useParams } from 'react-router'

import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getArticle } from '../../articles-contract.ts'
import { getBase, listCategories } from '../../contract.ts'
import { ArticleView } from '../parts/article/article-view.tsx'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'

export const loader = screenLoader(({ params: { id = '', articleId = '' } }) => [
  question(getBase, { id }),
  question(getArticle, { id: articleId }),
  question(listCategories, { id }),
])
export const clientLoader = fromCache

export default function ArticleScreen() {
  const { id = '', articleId = '' } = useParams()
  useKnowledgeLive()
  const base = useCall(getBase, { id })
  const article = useCall(getArticle, { id: articleId })
  useNamedRecord(article.data && (article.data.title || 'Untitled'))
  if (base.data && article.data) {
    return <ArticleView key={articleId} base={base.data} article={article.data} />
  }
  const failed = base.error ? base : article
  return (
    <Page title="Article">
      {failed.error ? (
        <ErrorState detail={failed.error.message} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}
