import type { ActionAccess, BoardShare, ViewAccess } from '../../model.ts'

export const viewChoices: readonly { value: ViewAccess; label: string; hint: string }[] = [
  { value: 'anyone', label: 'Anyone', hint: 'Search engines too, if you let them.' },
  {
    value: 'link',
    label: 'Who has the link',
    hint: 'The address holds a secret that you can renew.',
  },
  { value: 'password', label: 'Who knows the password', hint: 'Asked for once in each browser.' },
  {
    value: 'identified',
    label: 'Proven e-mail addresses',
    hint: 'Whoever opened a link that was sent to one.',
  },
  {
    value: 'segment',
    label: 'Contacts with a tag',
    hint: 'Proven addresses of contacts that carry one of the tags you choose.',
  },
  { value: 'team', label: 'Your team', hint: 'Nobody outside; from the dashboard alone.' },
]

export const actionWords: Readonly<Record<ActionAccess, string>> = {
  anyone: 'Anyone who reads it',
  identified: 'Proven addresses',
  segment: 'Contacts with a tag',
  team: 'Your team',
  nobody: 'Nobody',
}

export const roadmapChoices: readonly { value: BoardShare['roadmap']; label: string }[] = [
  { value: 'none', label: 'No roadmap' },
  { value: 'columns', label: 'By column' },
  { value: 'dates', label: 'By date' },
]

export const precisionChoices = [
  { value: 'month', label: 'By month' },
  { value: 'quarter', label: 'By quarter' },
] as const

/** In one line, for a list. */
export function accessLine({ viewAccess, isArchived }: BoardShare): string {
  if (isArchived) return 'Not shown any more'
  const found = viewChoices.find(({ value }) => value === viewAccess)
  return `Read by: ${found?.label.toLowerCase() ?? viewAccess}`
}
