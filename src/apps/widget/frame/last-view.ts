import type { Keep } from '#platform/widget/keep.ts'
import { readSession } from '#platform/widget/session.ts'

import { freshKey, isStored, type View } from './chat-state.ts'

export function storeView(tab: Keep, view: View, now = Date.now()): void {
  tab.write('view', JSON.stringify({ view, at: now }))
}

export function findView(tab: Keep, keep: Keep, now = Date.now()): View | undefined {
  const { view, at = 0 } = parse(tab.read('view'))
  if (!view?.name || now - at > backMs) return undefined
  return view.name !== 'conversation' || isThere(view.key, keep) ? view : undefined
}

/** A conversation unknown to the server continues under its own ID. */
function isThere(key: string, keep: Keep): boolean {
  if (isStored(key)) return readSession(keep)?.isKnown ?? false
  return key === freshKey || keep.read(`out.${key.slice(freshKey.length + 1)}`) !== undefined
}

function parse(text = '{}'): { readonly view?: View; readonly at?: number } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

const backMs = 10 * 60_000
