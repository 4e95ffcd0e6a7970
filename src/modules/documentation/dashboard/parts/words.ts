import type { BadgeTone } from '#ui/badge.tsx'

import type { PageKind, VersionState } from '../../model.ts'

export const stateWords: Readonly<Record<VersionState, string>> = {
  draft: 'Draft',
  current: 'Current',
  supported: 'Supported',
  deprecated: 'Deprecated',
  archived: 'Archived',
}

export const stateTones: Readonly<Record<VersionState, BadgeTone>> = {
  draft: 'plain',
  current: 'good',
  supported: 'info',
  deprecated: 'warn',
  archived: 'plain',
}

export const stateHints: Readonly<Record<Exclude<VersionState, 'current'>, string>> = {
  draft: 'Visible to your team only',
  supported: 'Available at its own URL, with a link to the current version',
  deprecated: 'Like supported, but hidden from search engines',
  archived: 'Hidden from readers. Its content is kept.',
}

export const kindWords: Readonly<Record<PageKind, string>> = {
  page: 'Page',
  group: 'Group',
  link: 'Link',
  api: 'API operation',
}
