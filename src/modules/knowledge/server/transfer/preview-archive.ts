import { lookAt } from '#modules/content/server/transfers/prepare.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TransferLook } from '../../transfer-contract.ts'
import { listSourceKeys } from '../store/transfers.ts'
import type { ParsedArchive } from './parsed-archive.ts'

export async function previewArchive(
  scope: Scope,
  baseId: string,
  { articles, categories, redirects, problems }: ParsedArchive,
): Promise<TransferLook> {
  const keys = articles.map(({ key }) => key)
  const known = await listSourceKeys(scope, baseId, keys)
  const ids = new Set(known.flatMap(({ key, articleId: id }) => (id === null ? [] : [key])))
  const texts = articles.flatMap((article) => article.texts)
  return {
    categories: categories.length,
    articles: articles.length,
    known: ids.size,
    ...lookAt({ texts, redirects, problems }),
  }
}
