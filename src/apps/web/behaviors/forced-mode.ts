import type { ForcedMode } from '#ui/color-mode.tsx'

export function forcedMode(
  matches: readonly { readonly handle: unknown }[],
): ForcedMode | undefined {
  return matches.map(({ handle }) => modeOf(handle)).findLast((mode) => mode !== undefined)
}

function modeOf(handle: unknown): ForcedMode | undefined {
  if (typeof handle !== 'object' || handle === null || !('colorMode' in handle)) return undefined
  return forceable.find((mode) => mode === handle.colorMode)
}

const forceable: readonly ForcedMode[] = ['light', 'dark']
