/** WCAG 2 contrast from 1 (same color) to 21 (black on white). Colors are '#rrggbb'. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort(
    (left, right) => left - right,
  )
  return (light + 0.05) / (dark + 0.05)
}

/** AA for normal text. */
export const readableContrast = 4.5
/** AA for large text and for edges of controls and graphics. */
export const visibleContrast = 3

export function readableOn(background: string): string {
  const isReadable = (color: string): boolean => contrast(color, background) >= readableContrast
  return [white, nearlyBlack].find(isReadable) ?? black
}

/** Moves a color toward black or white until text in it is readable on the background. */
export function readableColor(color: string, background: string): string {
  const target = luminance(background) > 0.18 ? black : white
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, target, share)
    if (contrast(candidate, background) >= readableContrast) return candidate
  }
  return target
}

/** Parses '#15803D', '15803d', '#1af'. */
export function readHexColor(text: string): string | undefined {
  const [, figures] = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim()) ?? []
  if (!figures) return undefined
  const full = figures.length === 6 ? figures : figures.replaceAll(/./g, '$&$&')
  return `#${full.toLowerCase()}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(color: string, target: string, share: number): string {
  const goal = channelsOf(target)
  return fromChannels(
    channelsOf(color).map((value, position) => value + ((goal[position] ?? value) - value) * share),
  )
}

export function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

export function fromChannels(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

const white = '#ffffff'
const nearlyBlack = '#0b1220'
const black = '#000000'
