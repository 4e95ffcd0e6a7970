import { languageName } from '#lib/language-name.ts'
import { portalLanguages } from '#platform/portal/words.ts'

import type { Domain, SiteState, Theme } from '../../model.ts'
import type { SitePart } from '../../rules.ts'

export const siteStates: Readonly<Record<SiteState, string>> = {
  active: 'Live',
  suspended: 'Suspended',
  archived: 'Archived',
}

export const partNames: Readonly<Record<SitePart, string>> = {
  knowledge: 'Knowledge base',
  documentation: 'Documentation',
  boards: 'Boards',
  tickets: 'Tickets',
}

export const partHints: Readonly<Record<SitePart, string>> = {
  knowledge: 'Articles people can search and read.',
  documentation: 'Guides and reference pages.',
  boards: 'Feature requests and roadmaps.',
  tickets: 'Customers can submit and follow their tickets.',
}

export const modeChoices: readonly {
  readonly value: Theme['colorMode']
  readonly label: string
}[] = [
  { value: 'system', label: 'Match reader’s device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The languages the pages are translated into, plus a previously chosen one. */
export function languageChoices(chosen: string): { value: string; label: string }[] {
  return [...new Set([...portalLanguages, chosen])].map((value) => ({
    value,
    label: languageName(value),
  }))
}

export function hostIn(url: string): string {
  return new URL(url).host
}

export function domainStatus({ state, problem, isPrimary, missingSince }: Domain): {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly label: string
  readonly sentence: string
} {
  if (state === 'active' && missingSince !== null) {
    return {
      tone: 'warn',
      label: 'Record missing',
      sentence: 'The DNS record is missing. Restore it within two days to keep this domain.',
    }
  }
  if (state === 'active') {
    return {
      tone: 'good',
      label: isPrimary ? 'Primary' : 'Active',
      sentence: isPrimary
        ? 'All other domains of this site redirect here.'
        : 'Verified. It shows the site or redirects to the primary domain.',
    }
  }
  if (state === 'failed' && problem === 'taken') {
    return { tone: 'bad', label: 'Taken', sentence: 'Another site uses this domain.' }
  }
  if (state === 'failed') {
    return {
      tone: 'bad',
      label: 'Not verified',
      sentence: 'We stopped looking for the DNS record. Add it, then check again.',
    }
  }
  return {
    tone: 'warn',
    label: state === 'pending' ? 'Pending' : 'Verifying',
    sentence: 'Add these records at your DNS provider. We check every hour.',
  }
}
