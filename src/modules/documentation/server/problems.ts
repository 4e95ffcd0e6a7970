import { documentProblems } from '#lib/document/document-problems.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Problem } from '#modules/content/model.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { pageIdsIn } from './render.ts'
import { listFilesByIds } from './store/files.ts'
import { listStandingIds, type TextRow } from './store/texts.ts'

/** What a reader or a search engine would stumble over; errors keep it from being published. */
export async function problemsOf(scope: Scope, text: TextRow): Promise<Problem[]> {
  const { body } = text
  const files = new Set((await listFilesByIds(scope, fileIdsIn(body))).map(({ id }) => id))
  const pages = await listStandingIds(scope, text.version_id, pageIdsIn(body))
  const inBody = documentProblems(body, {
    hasPage: (id) => pages.has(id.toLowerCase()),
    hasFile: (id) => files.has(id.toLowerCase()),
    hasSnippet: () => false,
    hasVariable: () => false,
  })
  return [
    ...(text.title.trim() === '' ? [error('Give it a title.')] : []),
    ...inBody.map(({ level, sentence }) => ({ kind: level, sentence })),
    ...(text.description === ''
      ? [warning('It has no description for search engines and previews.')]
      : []),
  ]
}

function error(sentence: string): Problem {
  return { kind: 'error', sentence }
}

function warning(sentence: string): Problem {
  return { kind: 'warning', sentence }
}
