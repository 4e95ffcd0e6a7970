import type { DateSettings } from '#lib/format-date.ts'
import type { readOrganization } from '#modules/organization/server/public.ts'

export function datesForCustomer(
  { locale, timeZone }: { readonly locale: string | null; readonly timeZone: string | null },
  organization: Awaited<ReturnType<typeof readOrganization>>,
): DateSettings {
  const { defaultLocale, timeZone: ownZone, dateFormat } = organization
  const isKnown = locale !== null && isLocale(locale)
  return {
    locale: isKnown ? locale : defaultLocale,
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : ownZone,
    dateFormat: isKnown ? 'locale' : dateFormat,
  }
}

/** Browsers can send invalid values. */
function isLocale(locale: string): boolean {
  return isAccepted(() => Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0)
}

function isTimeZone(timeZone: string): boolean {
  return isAccepted(() => Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '')
}

function isAccepted(attempt: () => boolean): boolean {
  try {
    return attempt()
  } catch {
    return false
  }
}
