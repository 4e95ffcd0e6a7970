import { getArticle, getText, listArticles, listVersions } from '../../../articles-contract.ts'
import { getBase, getCoverage } from '../../../contract.ts'

export const afterStatusChange = [
  getText,
  getArticle,
  listArticles,
  listVersions,
  getCoverage,
  getBase,
]
