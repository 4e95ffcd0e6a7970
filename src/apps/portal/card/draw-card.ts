import { readFile } from 'node:fs/promises'

import { initWasm, Resvg } from '@resvg/resvg-wasm'

import { readableColor } from '#lib/contrast.ts'
import { setLines, type SetLine, type SetStyle } from '#platform/fonts/set-lines.ts'

export interface CardFacts {
  readonly title: string
  readonly siteName: string
  readonly host: string
  readonly color: string
}

export async function drawCard({ title, siteName, host, color }: CardFacts): Promise<Uint8Array> {
  await (loading ??= loadDrawer())
  const heading = await setLines(title, headingStyle)
  const [name] = await setLines(siteName, nameStyle)
  const [address] = await setLines(host, addressStyle)
  const top = middle - ((heading.length - 1) * lineHeight) / 2 + headingStyle.size * 0.35
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    <rect width="${width}" height="14" fill="${color}"/>
    <g fill="${readableColor(color, paper)}">${name ? put(name, 108) : ''}</g>
    <g fill="${ink}">${heading.map((line, place) => put(line, top + place * lineHeight)).join('')}</g>
    <g fill="${soft}">${address ? put(address, height - 64) : ''}</g>
  </svg>`
  const image = new Resvg(markup).render()
  try {
    return image.asPng()
  } finally {
    image.free()
  }
}

function put({ markup, width: wide, isFromRight }: SetLine, y: number): string {
  const x = isFromRight ? width - margin - wide : margin
  return `<g transform="translate(${x} ${y})">${markup}</g>`
}

/** Loaded with the first card, because most processes never draw one. */
async function loadDrawer(): Promise<void> {
  await initWasm(readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
}

let loading: Promise<void> | undefined
// The size that every network shows uncropped.
const width = 1200
const height = 630
const margin = 80
const middle = 318
const lineHeight = 88
const inside = width - 2 * margin
const headingStyle: SetStyle = { size: 72, weight: 600, width: inside, maxLines: 4 }
const nameStyle: SetStyle = { size: 36, weight: 600, width: inside, maxLines: 1 }
const addressStyle: SetStyle = { size: 28, weight: 400, width: inside, maxLines: 1 }
const paper = '#ffffff'
const ink = '#0f172a'
const soft = '#475569'
