import { documentProblems } from '#lib/document/document-problems.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'

import type { Problem } from '../model.ts'

type Known = Parameters<typeof documentProblems>[1]

export function problemList(
  { title, body }: { readonly title: string; readonly body: RichTextDocument },
  known: Known,
  warnings: readonly (string | false)[],
): Problem[] {
  return [
    ...(title.trim() === '' ? [{ kind: 'error', sentence: 'Add a title.' } as const] : []),
    ...documentProblems(body, known).map(({ level: kind, sentence }) => ({ kind, sentence })),
    ...warnings.flatMap((sentence) =>
      sentence === false ? [] : [{ kind: 'warning', sentence } as const],
    ),
  ]
}
