import { namesIn, type Keep } from '#platform/widget/keep.ts'
import { ask, Refused } from '#platform/widget/browser-client.ts'

import type { PageLine } from '../page-line.ts'
import { logoutsKey } from './logouts-key.ts'

interface Leaving {
  readonly widgetId: string
  readonly keep: Keep
  readonly page: PageLine | undefined
}

let again: ReturnType<typeof setTimeout> | undefined

export async function reportLogouts(leaving: Leaving): Promise<void> {
  const { widgetId, keep, page } = leaving
  clearTimeout(again)
  const left = namesIn(keep, logoutsKey)
  await Promise.all(
    left.map(async (name) => {
      const visitor = `${widgetId}.${name.slice(logoutsKey.length)}`
      if (await isEnded(visitor)) keep.remove(name)
    }),
  )
  const isLeaving = namesIn(keep, logoutsKey).length > 0
  page?.say({ type: 'leaving', isLeaving })
  if (isLeaving) again = setTimeout(() => void reportLogouts(leaving), pauseMs)
}

/** If the server doesn't know the session, an earlier request already ended it. */
async function isEnded(visitor: string): Promise<boolean> {
  try {
    await ask('POST', '/api/chat/logout', { body: {}, visitor })
    return true
  } catch (error) {
    return error instanceof Refused && error.status === 401
  }
}

const pauseMs = 30_000
