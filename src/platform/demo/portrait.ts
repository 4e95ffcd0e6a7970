import { Readable } from 'node:stream'

export interface Look {
  readonly wall: number
  readonly skin: number
  readonly hair: number
  readonly shirt: number
  readonly length: number
}

/** A generated face, so that no real person is shown. */
export async function portrait(look: Look): Promise<{ file: Readable; fileLength: number }> {
  const { default: sharp } = await import('sharp')
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) pixels.writeUIntBE(colorAt(x, y, look), (y * side + x) * 3, 3)
  }
  const drawn = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  return { file: Readable.from([drawn]), fileLength: drawn.length }
}

const side = 512

function colorAt(x: number, y: number, { wall, skin, hair, shirt, length }: Look): number {
  const inside = (centerX: number, centerY: number, width: number, height: number): boolean =>
    ((x - centerX) / width) ** 2 + ((y - centerY) / height) ** 2 < 1
  const isFringe = inside(256, 130, 116, 62)
  if (isFringe) return hair
  if (inside(256, 228, 98, 122)) return skin
  if (inside(256, 540, 196, 150)) return shirt
  if (Math.abs(x - 256) < 40 && y > 300 && y < 430) return skin
  const isFalling = Math.abs(x - 256) < 122 && y > 190 && y < 220 + length
  return inside(256, 200, 122, 132) || isFalling ? hair : wall
}
