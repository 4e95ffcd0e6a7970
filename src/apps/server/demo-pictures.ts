import { Readable } from 'node:stream'

import { listContacts, setContactPicture } from '#modules/contacts/contract.ts'
import { setMyPicture } from '#modules/organization/contract.ts'

import type { ChatStage } from './demo-chats.ts'

/** Generated portraits, so that no real person is shown. */
export async function makeDemoPictures({ act, as }: ChatStage): Promise<void> {
  for (const { name, look } of colleagues) {
    const own = await as(name)
    await own(setMyPicture, { name: 'me.png' }, await portrait(look))
  }
  for (const { name, look } of customers) {
    const { items } = await act(listContacts, { search: name, limit: 1 })
    const [contact] = items
    if (!contact) continue
    await act(setContactPicture, { id: contact.id, name: 'face.png' }, await portrait(look))
  }
}

interface Look {
  readonly wall: number
  readonly skin: number
  readonly hair: number
  readonly shirt: number
  readonly length: number
}

const colleagues: readonly { readonly name: string; readonly look: Look }[] = [
  {
    name: 'aiko',
    look: { wall: 0xf2d7c4, skin: 0xf1c9a5, hair: 0x2b2320, shirt: 0x2f6f5e, length: 150 },
  },
  {
    name: 'priya',
    look: { wall: 0xcfe3d8, skin: 0xb9825a, hair: 0x1d1715, shirt: 0xb4543a, length: 190 },
  },
]

const customers: readonly { readonly name: string; readonly look: Look }[] = [
  {
    name: 'Amelia Clarke',
    look: { wall: 0xd9dff2, skin: 0xf3d3b8, hair: 0x8a4b25, shirt: 0x44548a, length: 180 },
  },
  {
    name: 'Erik Sandberg',
    look: { wall: 0xe9e2c8, skin: 0xe8bd97, hair: 0xc79a52, shirt: 0x5a6b3b, length: 20 },
  },
]

const side = 512

async function portrait(look: Look): Promise<{ file: Readable; fileLength: number }> {
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
