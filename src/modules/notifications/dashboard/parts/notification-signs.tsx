import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useLiveEvents } from '#platform/live/browser/live.tsx'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { getNotificationSettings } from '../../contract.ts'
import { playTone } from './play-tone.ts'
import { renewSubscription } from './push-browser.ts'
import { showCountInTab } from './show-count-in-tab.ts'

export function NotificationSigns({ count }: { readonly count: number }) {
  const queries = useQueryClient()
  useEffect(() => showCountInTab(count), [count])
  useEffect(() => void renewSubscription(), [])
  useLiveEvents({
    onEvent: ({ type, data }) => {
      if (type === 'notification.created' && isAudible(data)) void sound(data.notificationId)
    },
    onReset: () => {},
  })
  const sound = async (id: string): Promise<void> => {
    const settings = { ...callQuery(getNotificationSettings, {}), staleTime: 60_000 }
    const { preferences } = await queries.query(settings)
    const isWanted = preferences.sound === 'always' || !isInForeground()
    if (preferences.sound !== 'off' && isWanted) await onceInAllTabs(id, playTone)
  }
  return null
}

function isAudible(data: unknown): data is { notificationId: string } {
  return typeof data === 'object' && data !== null && 'hasSound' in data && data.hasSound === true
}

function isInForeground(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Every open tab gets the event; the first to get the lock plays the sound. */
async function onceInAllTabs(id: string, act: () => void): Promise<void> {
  await navigator.locks?.request(`sound:${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, 3000))
  })
}
