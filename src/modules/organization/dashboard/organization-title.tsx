import { useCall } from '#platform/registry/browser/use-call.ts'

import { getOrganization } from '../contract.ts'
import type { Organization } from '../model.ts'

export function OrganizationTitle() {
  const { data: organization } = useCall(getOrganization, {})
  if (!organization) return null
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{organization.name}</h1>
      <p className="mt-1 text-ink-soft">{formatsOf(organization).join(' · ')}</p>
    </>
  )
}

/** By what the organization reads clocks, words and money. */
function formatsOf({ timeZone, defaultLocale, baseCurrency }: Organization): string[] {
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(defaultLocale)
  return [language ?? defaultLocale, timeZone.replaceAll('_', ' '), baseCurrency]
}
