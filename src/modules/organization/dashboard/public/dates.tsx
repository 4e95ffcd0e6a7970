import type { DateSettings } from '#lib/format-date.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { getLanguageSettings } from '../../contract.ts'

export function useDateSettings(): DateSettings {
  const { data } = useCall(getLanguageSettings, {})
  return {
    locale: data?.defaultLocale ?? 'en',
    timeZone: data?.timeZone ?? 'UTC',
    dateFormat: data?.dateFormat ?? 'locale',
  }
}
