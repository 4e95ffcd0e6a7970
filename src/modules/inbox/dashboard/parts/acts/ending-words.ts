import type { Ending } from './ending-confirmation.ts'

export const endingWords: Readonly<
  Record<Ending, { title(name: string): string; confirm: string; text?: string }>
> = {
  close: { title: (name) => `Close the conversation with ${name}?`, confirm: 'Close' },
  spam: {
    title: (name) => `Mark the conversation with ${name} as spam?`,
    confirm: 'Mark as spam',
    text: 'It leaves the inbox and is deleted after 30 days.',
  },
  trash: {
    title: (name) => `Move the conversation with ${name} to trash?`,
    confirm: 'Move to trash',
  },
  delete: {
    title: (name) => `Delete the conversation with ${name} for good?`,
    confirm: 'Delete permanently',
    text: 'All messages and files are deleted. This can’t be undone.',
  },
}

export function calledOffWords(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1
    ? '1 scheduled message will be canceled and becomes a draft again.'
    : `${count} scheduled messages will be canceled and become drafts again.`
}
