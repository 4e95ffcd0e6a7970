import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'

import type { TicketTemplate } from '../../../model.ts'
import { describeContents } from '../template-contents.ts'

export function templateWords(template: TicketTemplate): string {
  const { title, priority, assigneeIds } = template
  return [
    title && `“${title}”`,
    priority !== 'none' && `${priorityWords[priority]} priority`,
    assigneeIds.length > 0 &&
      `${assigneeIds.length} ${assigneeIds.length === 1 ? 'assignee' : 'assignees'}`,
    describeContents(template)?.replace(/^Adds |\.$/g, ''),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function linesProblem(lines: readonly string[]): string | undefined {
  if (lines.length > 100) return 'A checklist can have at most 100 items.'
  if (lines.some((line) => line.length > 500)) return 'An item can have at most 500 characters.'
  return undefined
}
