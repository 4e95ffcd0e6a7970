import { getArticle, getText, listArticles, listVersions } from '../../../articles-contract.ts'
import { getBase, getCoverage } from '../../../contract.ts'

/** What may read otherwise when an article stands otherwise. */
export const afterStanding = [getText, getArticle, listArticles, listVersions, getCoverage, getBase]
