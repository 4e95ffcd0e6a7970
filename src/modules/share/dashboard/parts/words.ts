import type { ActionAccess, BoardShare, ViewAccess } from '../../model.ts'

export const viewChoices: readonly { value: ViewAccess; label: string; hint: string }[] = [
  { value: 'anyone', label: 'Anyone', hint: 'You can also allow search engines.' },
  {
    value: 'link',
    label: 'People with the link',
    hint: 'You can replace the link at any time.',
  },
  {
    value: 'password',
    label: 'People with the password',
    hint: 'Browsers remember it for 30 days.',
  },
  {
    value: 'identified',
    label: 'People with a verified email',
    hint: 'They confirm their email with a link.',
  },
  {
    value: 'segment',
    label: 'Contacts with a tag',
    hint: 'Contacts with a verified email and one of the tags.',
  },
  { value: 'team', label: 'Your team', hint: 'Only in the dashboard.' },
]

export const actionWords: Readonly<Record<ActionAccess, string>> = {
  anyone: 'Anyone who can view',
  identified: 'People with a verified email',
  segment: 'Contacts with a tag',
  team: 'Your team',
  nobody: 'No one',
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

export function accessLine({ viewAccess, isArchived }: BoardShare): string {
  if (isArchived) return 'Not shared'
  const found = viewChoices.find(({ value }) => value === viewAccess)
  return `Visible to: ${found?.label.toLowerCase() ?? viewAccess}`
}
