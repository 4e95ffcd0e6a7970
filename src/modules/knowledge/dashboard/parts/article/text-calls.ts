import { getArticle, getText, listArticles, listVersions } from '../../../articles-contract.ts'
import { getBase, getCoverage } from '../../../contract.ts'

export const afterStanding = [getText, getArticle, listArticles, listVersions, getCoverage, getBase]
