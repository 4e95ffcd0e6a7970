import { channelsOf, fromChannels } from './contrast.ts'

export interface HsvColor {
  /** 0 to 360. */
  readonly hue: number
  /** 0 (gray) to 100. */
  readonly saturation: number
  /** 0 (black) to 100. */
  readonly brightness: number
}

export function toHsv(color: string): HsvColor {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  return {
    hue: spread === 0 ? 0 : hueOf({ red, green, blue, most, spread }),
    saturation: most === 0 ? 0 : (spread / most) * 100,
    brightness: (most / 255) * 100,
  }
}

export function fromHsv({ hue, saturation, brightness }: HsvColor): string {
  const channel = (shift: number): number => {
    const position = (shift + hue / 60) % 6
    const dip = Math.max(0, Math.min(position, 4 - position, 1))
    return (brightness / 100) * (1 - (saturation / 100) * dip) * 255
  }
  return fromChannels([channel(5), channel(3), channel(1)])
}

function hueOf({ red, green, blue, most, spread }: Readonly<Record<Part, number>>): number {
  if (most === red) return (((green - blue) / spread) * 60 + 360) % 360
  if (most === green) return ((blue - red) / spread) * 60 + 120
  return ((red - green) / spread) * 60 + 240
}

type Part = 'red' | 'green' | 'blue' | 'most' | 'spread'
