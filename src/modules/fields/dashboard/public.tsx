import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'
import { useNames } from '#platform/screens/browser/names.tsx'

import { valueWords, type ValueWords } from '../rules.ts'

export { useMissing } from './use-missing.ts'

/** How the dashboard writes what values of fields point at. */
export function useValueWords(): ValueWords {
  const names = useNames()
  const settings = useDateSettings()
  // Nobody is a former member only because the names are still on their way.
  const nameOf = (id: string): string =>
    names.get(id) ?? (names.size === 0 ? '' : 'a former teammate')
  return valueWords(settings, nameOf)
}
