import type { SnoozeEvent } from '../../../model.ts'

export const snoozeEventWords: Readonly<Record<SnoozeEvent, string>> = {
  visit: 'they’re back on the site',
  note: 'someone adds a note',
}

export function untilWords(end: string | undefined, event: unknown): string {
  const what = Object.entries(snoozeEventWords).find(([name]) => name === event)?.[1]
  if (what) return end ? `until ${what}, or ${end} at the latest` : `until ${what}`
  return end ? `until ${end}` : 'until they reply'
}
