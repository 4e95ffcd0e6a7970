import { useLayoutEffect, useSyncExternalStore } from 'react'

import { applyDensity, densityKey } from './density.ts'

export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

/**
 * Stands in the head, before anything is painted, so that no page flashes in the wrong colors or
 * sizes. The mode a page forces is read from `data-forced-mode` of the html element.
 */
export function ColorModeScript({
  nonce,
  forced,
}: {
  readonly nonce: string
  readonly forced: ForcedMode | undefined
}) {
  useColorMode()
  // Between two pages, and when React makes the html element anew: before the browser paints it.
  useLayoutEffect(() => {
    apply(readStored())
    applyDensity()
  }, [forced])
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {applyStored}
    </script>
  )
}

export type ForcedMode = Exclude<ColorMode, 'system'>

/** What this browser prefers, and a way to change it. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore(subscribe, readStored, () => 'system' as const)
  return [mode, setColorMode]
}

function setColorMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, mode)
  } catch {
    // A browser that keeps nothing still changes this page.
  }
  apply(mode)
}

function apply(preferred: ColorMode): void {
  const { dataset } = document.documentElement
  const mode = dataset['forcedMode'] ?? preferred
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia(prefersDark).matches)
  dataset['mode'] = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

function readStored(): ColorMode {
  try {
    const stored = localStorage.getItem(storageKey)
    return colorModes.find((mode) => mode === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(prefersDark)
  const follow = (): void => apply(readStored())
  listeners.add(listener)
  system.addEventListener('change', follow)
  window.addEventListener('storage', follow)
  // What changed since the first paint was heard by nobody.
  follow()
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', follow)
    window.removeEventListener('storage', follow)
  }
}

const storageKey = 'color-mode'
const prefersDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

const applyStored = `(()=>{const d=document.documentElement.dataset;let m,c;
try{m=localStorage.getItem('${storageKey}');c=localStorage.getItem('${densityKey}')}catch{}
m=d.forcedMode??m;d.mode=m==='dark'||(m!=='light'&&matchMedia('${prefersDark}').matches)?'dark':'light';
d.density=c==='compact'?c:'comfortable'})()`
