import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'
import { useNames } from '#platform/screens/browser/names.tsx'

import { valueWords, type ValueWords } from '../rules.ts'

export { useMissing } from './use-missing.ts'

export function useValueWords(): ValueWords {
  const names = useNames()
  const settings = useDateSettings()
  // A name that is still loading must not appear as a former teammate.
  const nameOf = (id: string): string =>
    names.get(id) ?? (names.size === 0 ? '' : 'a former teammate')
  return valueWords(settings, nameOf)
}
