import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { getPreferences, savePreference } from '#modules/organization/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery, useCall } from '#platform/registry/browser/use-call.ts'
import type { Preferences } from '#platform/screens/browser/preferences.tsx'

/** Shown at once and saved behind it; a write that is lost costs a click at the next visit. */
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
