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
  draft: 'Nobody outside finds it',
  supported: 'Read below its own name, with a hint to the current one',
  deprecated: 'The same, and search engines leave it out',
  archived: 'Nobody finds it any more; everything in it stays',
}

export const kindWords: Readonly<Record<PageKind, string>> = {
  page: 'Page',
  group: 'Group',
  link: 'Link',
  api: 'API operation',
}
