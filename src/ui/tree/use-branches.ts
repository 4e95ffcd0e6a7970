import { useState } from 'react'

import type { Branch, TreeItem } from './visible-nodes.ts'

export function useBranches(
  loadChildren: ((key: string) => Promise<readonly TreeItem[]>) | undefined,
): readonly [branches: ReadonlyMap<string, Branch>, load: (key: string) => void] {
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map())
  const set = (key: string, branch: Branch): void =>
    setBranches((known) => new Map([...known, [key, branch]]))
  const load = (key: string): void => {
    const state = branches.get(key)?.state
    if (!loadChildren || state === 'loaded' || state === 'loading') return
    set(key, { state: 'loading' })
    loadChildren(key).then(
      (items) => set(key, { state: 'loaded', items }),
      () => set(key, { state: 'failed' }),
    )
  }
  return [branches, load]
}
