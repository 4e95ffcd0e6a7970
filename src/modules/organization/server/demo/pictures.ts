import type { DemoStage } from '#platform/demo/demo-part.ts'
import { portrait, type Look } from '#platform/demo/portrait.ts'

import { setMyPicture } from '../../contract.ts'

export async function addPictures({ as }: DemoStage): Promise<void> {
  for (const { name, look } of teammates) {
    await as(name)(setMyPicture, { name: 'me.png' }, await portrait(look))
  }
}

const teammates: readonly { readonly name: string; readonly look: Look }[] = [
  {
    name: 'aiko',
    look: { wall: 0xf2d7c4, skin: 0xf1c9a5, hair: 0x2b2320, shirt: 0x2f6f5e, length: 150 },
  },
  {
    name: 'priya',
    look: { wall: 0xcfe3d8, skin: 0xb9825a, hair: 0x1d1715, shirt: 0xb4543a, length: 190 },
  },
]
