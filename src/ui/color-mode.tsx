import { useSyncExternalStore } from 'react'

export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

/** Stands in the head, before anything is painted, so that no page flashes in the wrong colors. */
export function ColorModeScript({ nonce }: { readonly nonce: string }) {
  useColorMode()
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {applyStored}
    </script>
  )
}

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

function apply(mode: ColorMode): void {
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia(prefersDark).matches)
  document.documentElement.dataset['mode'] = isDark ? 'dark' : 'light'
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
  // It may have changed between the first paint and now.
  apply(readStored())
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', follow)
    window.removeEventListener('storage', follow)
  }
}

const storageKey = 'color-mode'
const prefersDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

const applyStored = `(()=>{let m;try{m=localStorage.getItem('${storageKey}')}catch{}
document.documentElement.dataset.mode=m==='dark'||(m!=='light'&&matchMedia('${prefersDark}').matches)?'dark':'light'})()`
