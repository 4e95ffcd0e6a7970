/** The tenant's color, moved toward black or white until text in it can be read on the background. */
export function readableColor(color: string, background: string): string {
  const target = luminance(background) > 0.18 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, target, share)
    if (contrast(candidate, background) >= readable) return candidate
  }
  return target
}

/** WCAG 2: from 1 (the same color) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort(
    (left, right) => left - right,
  )
  return (light + 0.05) / (dark + 0.05)
}

// AA for text of normal size.
const readable = 4.5

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(color: string, target: string, share: number): string {
  const goal = channels(target)
  const mixed = channels(color).map((value, position) =>
    Math.round(value + ((goal[position] ?? value) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
