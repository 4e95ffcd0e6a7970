import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { getPreferences, savePreference } from '#modules/organization/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery, useCall } from '#platform/registry/browser/use-call.ts'
import type { Preferences } from '#platform/screens/browser/preferences.tsx'

/**
 * Applied immediately and saved in the background. A lost write only costs a click on the next
 * visit.
 */
export function usePreferencesOfMember(): Preferences {
  const queries = useQueryClient()
  const { data } = useCall(getPreferences, {})
  return useMemo(
    () => ({
      get: (key) => data?.values[key],
      set(key, value) {
        queries.setQueryData(callQuery(getPreferences, {}).queryKey, (known) => ({
          values: { ...known?.values, [key]: value },
        }))
        void callApi(savePreference, { key, value }).catch(() => {})
      },
    }),
    [queries, data],
  )
}
