import type { Scope } from '#platform/scope/scope.ts'

import type { TransferLook } from '../../transfer-contract.ts'
import { listKnownPages } from '../store/transfers.ts'
import type { Cargo } from './cargo.ts'

/** What an archive would do, before anything is done. */
export async function lookAtCargo(
  scope: Scope,
  versionId: string,
  cargo: Cargo,
): Promise<TransferLook> {
  const keys = cargo.pages.map(({ key }) => key)
  const known = new Set((await listKnownPages(scope, versionId, keys)).map(({ key }) => key))
  const texts = cargo.pages.flatMap((page) => page.texts)
  const languages = [...Map.groupBy(texts, ({ locale }) => locale)].map(([locale, own]) => ({
    locale,
    texts: own.length,
  }))
  const { shown, remote } = namedBy(cargo)
  return {
    pages: cargo.pages.filter(({ kind }) => kind !== 'group').length,
    groups: cargo.pages.filter(({ kind }) => kind === 'group').length,
    specs: cargo.specs.length,
    known: known.size,
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
function namedBy({ pages }: Cargo): { shown: Set<string>; remote: Set<string> } {
  const shown = new Set<string>()
  const remote = new Set<string>()
  const sources = {
    page: () => undefined,
    file: (path: string) => void shown.add(path),
    remote: (url: string) => void remote.add(url),
  }
  for (const { texts } of pages) {
    for (const text of texts) {
      text.body(sources)
      text.draft?.body(sources)
    }
  }
  return { shown, remote }
}

const mostProblems = 100
