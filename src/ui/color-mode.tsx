import { useLayoutEffect, useSyncExternalStore } from 'react'

import { applyDensity, densityKey } from './density.ts'

export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

/**
 * Inlined in the head so that the page never flashes in the wrong colors or sizes. A page can force
 * a mode with `data-forced-mode` on the html element.
 */
export function ColorModeScript({
  nonce,
  forced,
}: {
  readonly nonce: string
  readonly forced: ForcedMode | undefined
}) {
  useColorMode()
  // React may recreate the html element between pages, so the mode is applied before paint.
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

export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore(subscribe, readStored, () => 'system' as const)
  return [mode, setColorMode]
}

function setColorMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, mode)
  } catch {
    // Without storage, the setting still applies to this page.
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
