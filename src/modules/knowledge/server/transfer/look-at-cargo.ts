import type { Scope } from '#platform/scope/scope.ts'

import type { TransferLook } from '../../transfer-contract.ts'
import { listSourceKeys } from '../store/transfers.ts'
import type { Cargo } from './cargo.ts'

/** What an archive would do, before anything is done. */
export async function lookAtCargo(
  scope: Scope,
  baseId: string,
  cargo: Cargo,
): Promise<TransferLook> {
  const keys = cargo.articles.map(({ key }) => key)
  const known = await listSourceKeys(scope, baseId, keys)
  const ids = new Set(known.flatMap(({ key, article_id: id }) => (id === null ? [] : [key])))
  const texts = cargo.articles.flatMap((article) => article.texts)
  const languages = [...new Set(texts.map(({ locale }) => locale))].map((locale) => ({
    locale,
    texts: texts.filter((text) => text.locale === locale).length,
  }))
  const { shown, remote } = namedBy(cargo)
  return {
    categories: cargo.categories.length,
    articles: cargo.articles.length,
    known: ids.size,
    files: shown.size,
    redirects: cargo.redirects.length,
    remotePictures: remote.size,
    languages: languages.toSorted((one, other) => other.texts - one.texts),
    problemCount: cargo.problems.length,
    problems: cargo.problems.slice(0, mostProblems).map(({ file, sentence }) => ({
      file: file.slice(0, 400),
      sentence,
    })),
  }
}

/** Files of the archive and pictures elsewhere that its texts show. */
function namedBy({ articles }: Cargo): { shown: Set<string>; remote: Set<string> } {
  const shown = new Set<string>()
  const remote = new Set<string>()
  const sources = {
    article: () => undefined,
    file: (path: string) => void shown.add(path),
    remote: (url: string) => void remote.add(url),
  }
  for (const { texts } of articles) for (const text of texts) text.body(sources)
  return { shown, remote }
}

const mostProblems = 100
