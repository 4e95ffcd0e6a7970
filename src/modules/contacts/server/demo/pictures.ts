import type { DemoStage } from '#platform/demo/demo-part.ts'
import { portrait, type Look } from '#platform/demo/portrait.ts'

import { listContacts, setContactPicture } from '../../contract.ts'

export async function addPictures({ act }: DemoStage): Promise<void> {
  for (const { name, look } of customers) {
    const { items } = await act(listContacts, { search: name, limit: 1 })
    const [contact] = items
    if (!contact) continue
    await act(setContactPicture, { id: contact.id, name: 'face.png' }, await portrait(look))
  }
}

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
