import type { InputOf } from '#platform/registry/call.ts'

import type { addImportRows } from '../../../imports-contract.ts'

export type NewRow = InputOf<typeof addImportRows>['rows'][number]

/** Truncated here, so that one long value doesn't fail the whole file. */
export function fitRow(row: NewRow): NewRow {
  const { assignees = [], tags = [], checklist = [], comments = [] } = row
  return {
    ...row,
    title: row.title.slice(0, 2000),
    key: cut(row.key),
    description: (row.description ?? '').slice(0, longestText),
    // Truncated to the same length as column and tag names, so that they match.
    column: nameOf(row.column ?? '', 40),
    type: cut(row.type),
    priority: cut(row.priority),
    due: (row.due ?? '').slice(0, 60),
    start: (row.start ?? '').slice(0, 60),
    parent: cut(row.parent),
    assignees: assignees.slice(0, 50).map((name) => name.slice(0, 320)),
    tags: tags.slice(0, 100).map((tag) => nameOf(tag, 60)),
    checklist: checklist
      .slice(0, 500)
      .map(({ text, isDone }) => ({ text: text.slice(0, 2000), isDone })),
    comments: trimComments(comments),
  }
}

type Comment = NonNullable<NewRow['comments']>[number]

function trimComments(comments: readonly Comment[]): Comment[] {
  let room = maxCommentText
  const kept: Comment[] = []
  for (const { author, at = '', text } of comments.slice(0, 500)) {
    const words = text.slice(0, longestText)
    room -= words.length
    if (room < 0) break
    kept.push({ author: cut(author), at: at.slice(0, 60), text: words })
  }
  return kept
}

function nameOf(text: string, longest: number): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.slice(0, longest).trim()
}

function cut(text = ''): string {
  return text.slice(0, 200)
}

const longestText = 32_767
const maxCommentText = 200_000
