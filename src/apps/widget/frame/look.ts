import { contrast, readableColor, readableOn } from '#lib/contrast.ts'
import type { ShownSettings } from '#modules/widget/model.ts'
import { usualRound } from '#modules/widget/rules.ts'

/** The organization's color, adjusted for contrast wherever text is on it. */
export function applyLook(color: ShownSettings['color'], isDark: boolean): void {
  const root = document.documentElement
  const surface = isDark ? '#0f172a' : '#ffffff'
  const fill = contrast(color, surface) < faintest ? readableColor(color, surface) : color
  const ink = readableColor(color, surface)
  root.dataset['theme'] = isDark ? 'dark' : 'light'
  const values = {
    '--brand': fill,
    '--on-brand': readableOn(fill),
    '--ink-brand': ink,
    '--on-ink-brand': readableOn(ink),
  }
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value)
}

export function applyShape(radius: ShownSettings['radius'], font: string | undefined): void {
  const { style } = document.documentElement
  style.setProperty('--round', String(radius / usualRound))
  if (font) style.setProperty('--font', font.includes(',') ? font : `"${font}"`)
  else style.removeProperty('--font')
}

// Below this contrast, a bubble blends into the page.
const faintest = 1.3
