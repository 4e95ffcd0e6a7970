import { languageName } from '#lib/language-name.ts'
import { portalLanguages } from '#platform/portal/words.ts'

import type { Domain, SiteState, Theme } from '../../model.ts'
import type { SitePart } from '../../rules.ts'

export const siteStates: Readonly<Record<SiteState, string>> = {
  active: 'Online',
  suspended: 'Suspended',
  archived: 'Archived',
}

export const partNames: Readonly<Record<SitePart, string>> = {
  knowledge: 'Knowledge base',
  documentation: 'Documentation',
  boards: 'Shared boards',
  tickets: 'Tickets',
}

export const partHints: Readonly<Record<SitePart, string>> = {
  knowledge: 'Articles that people find and read.',
  documentation: 'Guides and reference, page by page.',
  boards: 'Ideas and roadmaps.',
  tickets: 'Asking for help, and one’s own tickets.',
}

export const modeChoices: readonly {
  readonly value: Theme['colorMode']
  readonly label: string
}[] = [
  { value: 'system', label: 'As the reader’s device' },
  { value: 'light', label: 'Always light' },
  { value: 'dark', label: 'Always dark' },
]

/** The languages the pages speak; another one that was chosen before stays on offer. */
export function languageChoices(chosen: string): { value: string; label: string }[] {
  return [...new Set([...portalLanguages, chosen])].map((value) => ({
    value,
    label: languageName(value),
  }))
}

/** As people type it. */
export function hostIn(url: string): string {
  return new URL(url).host
}

/** Where a domain stands, and what there is to do. */
export function tellDomain({ state, problem, isPrimary, missingSince }: Domain): {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly label: string
  readonly sentence: string
} {
  if (state === 'active' && missingSince !== null) {
    return {
      tone: 'warn',
      label: 'Record missing',
      sentence: 'It still answers. Put the record back within two days, or it stops.',
    }
  }
  if (state === 'active') {
    return {
      tone: 'good',
      label: isPrimary ? 'Main address' : 'Answers',
      sentence: isPrimary
        ? 'All other addresses of the site lead here.'
        : 'Proven. It shows the site, or leads to the main address.',
    }
  }
  if (state === 'failed' && problem === 'taken') {
    return { tone: 'bad', label: 'Taken', sentence: 'Another site answers under this name.' }
  }
  if (state === 'failed') {
    return {
      tone: 'bad',
      label: 'Not proven',
      sentence: 'The record was not found, and we stopped looking. Set it and check now.',
    }
  }
  return {
    tone: 'warn',
    label: state === 'pending' ? 'Waiting' : 'Looking for the record',
    sentence: 'Set these records where the domain is managed. We look for them every hour.',
  }
}
