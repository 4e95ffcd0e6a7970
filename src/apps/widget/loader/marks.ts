import type { Keep } from '#platform/widget/keep.ts'
import type { WidgetConfig } from '#modules/widget/model.ts'

import { beep } from '../beep.ts'
import type { ToFrame } from '../bridge-message.ts'

interface RingingWidget {
  readonly config: WidgetConfig | undefined
  readonly keep: Keep
  readonly remembered: ReadonlyMap<string, ToFrame>
}

export function ring({ config, keep, remembered }: RingingWidget): void {
  const message = remembered.get('mute')
  const isMuted = message?.type === 'mute' ? message.isMuted : keep.read('muted') !== undefined
  // Browsers block sound until the visitor interacts with the page.
  const isHeard = navigator.userActivation?.hasBeenActive ?? true
  if (config?.settings.hasSound && !isMuted && isHeard) beep()
}

let isWaiting = false
let removeMark: (() => void) | undefined

/** Draws a red dot on the page icon; removing it restores the original. */
export async function markIcon(isMarked: boolean): Promise<void> {
  isWaiting = isMarked
  if (!isMarked) {
    removeMark?.()
    removeMark = undefined
    return
  }
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')]
  const picture = await load(icons.at(-1)?.href ?? '/favicon.ico')
  if (!isWaiting || removeMark) return
  const marked = document.createElement('link')
  marked.rel = 'icon'
  marked.href = draw(picture)
  const names = icons.map(({ rel }) => rel)
  for (const icon of icons) icon.rel = 'parley-icon'
  document.head.append(marked)
  removeMark = () => {
    marked.remove()
    for (const [at, icon] of icons.entries()) icon.rel = names[at] ?? 'icon'
  }
}

/** Undefined if the icon can't be read; the dot is then shown alone. */
async function load(address: string): Promise<HTMLImageElement | undefined> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = address
  return picture.decode().then(
    () => picture,
    () => undefined,
  )
}

function draw(picture: HTMLImageElement | undefined): string {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (picture) pen?.drawImage(picture, 0, 0, size, size)
  if (pen) {
    pen.fillStyle = '#dc2626'
    pen.strokeStyle = '#fff'
    pen.lineWidth = size / 16
    pen.beginPath()
    pen.arc(size * 0.72, size * 0.72, size * 0.25, 0, Math.PI * 2)
    pen.fill()
    pen.stroke()
  }
  return canvas.toDataURL()
}

const size = 64
