import { useSyncExternalStore } from 'react'

const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribe, readStored, () => 'comfortable' as const)
  return [density, setDensity]
}

function setDensity(density: Density): void {
  try {
    localStorage.setItem(densityKey, density)
  } catch {
    held = density
  }
  applyDensity()
}

export function applyDensity(): void {
  document.documentElement.dataset['density'] = readStored()
  for (const listener of listeners) listener()
}

function readStored(): Density {
  try {
    const stored = localStorage.getItem(densityKey)
    return densities.find((density) => density === stored) ?? 'comfortable'
  } catch {
    return held
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', applyDensity)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', applyDensity)
  }
}

export const densityKey = 'density'
const listeners = new Set<() => void>()
let held: Density = 'comfortable'
