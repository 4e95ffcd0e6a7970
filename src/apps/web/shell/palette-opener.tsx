import { lazy, Suspense } from 'react'

import { colorModes, useColorMode } from '#ui/color-mode.tsx'

import type { PaletteEntry } from './palette-entries.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeyboardMap = lazy(async () => ({
  default: (await import('./keyboard-map.tsx')).KeyboardMap,
}))

export function PaletteOpener({
  opened,
  onOpen,
  onClose,
}: {
  readonly opened: 'palette' | 'keys' | undefined
  readonly onOpen: (what: 'keys') => void
  readonly onClose: () => void
}) {
  const [, chooseMode] = useColorMode()
  if (!opened) return null
  const everywhere: readonly PaletteEntry[] = [
    ...colorModes.map((mode) => ({
      key: `mode:${mode}`,
      group: 'Actions',
      title: modeTitles[mode],
      words: ['color mode', 'theme', 'appearance'],
      run: () => chooseMode(mode),
    })),
    {
      key: 'keys',
      group: 'Actions',
      title: 'Show keyboard shortcuts',
      run: () => onOpen('keys'),
    },
  ]
  return (
    // Keys typed while it loads must not trigger shortcuts of the screen below.
    <Suspense fallback={<span hidden role="dialog" data-open />}>
      {opened === 'palette' ? (
        <Palette everywhere={everywhere} onClose={onClose} />
      ) : (
        <KeyboardMap isOpen onClose={onClose} />
      )}
    </Suspense>
  )
}

const modeTitles = {
  system: 'Use system theme',
  light: 'Use light theme',
  dark: 'Use dark theme',
}
