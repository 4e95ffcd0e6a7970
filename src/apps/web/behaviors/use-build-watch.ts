import { useEffect } from 'react'

import { sendRequest } from '#platform/registry/browser-client.ts'

import { markStale } from './stale-build.ts'
import { watchBuilds } from './watch-builds.ts'

export function useBuildWatch(): void {
  useEffect(() => {
    const ownId = (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest
      ?.version
    if (ownId === undefined || import.meta.env.DEV) return
    return watchBuilds({ ownId, ask: askLatest, onNewer: markStale, page: document })
  }, [])
}

async function askLatest(): Promise<string | undefined> {
  const answer = await sendRequest('/builds/latest.json', { cache: 'no-store' })
  if (!answer.ok) return undefined
  const latest: unknown = await answer.json()
  const isKnown = typeof latest === 'object' && latest !== null && 'id' in latest
  return isKnown && typeof latest.id === 'string' ? latest.id : undefined
}
