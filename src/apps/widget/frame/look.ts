import { contrast, readableColor, readableOn } from '#lib/contrast.ts'
import type { WidgetSettings } from '#modules/widget/model.ts'

/** The organization's color, corrected wherever something must be read in it or on it. */
export function applyLook(color: WidgetSettings['color'], isDark: boolean): void {
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

// Less than this and a bubble melts into the page.
const faintest = 1.3
