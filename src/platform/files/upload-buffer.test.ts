import { expect, test } from 'vitest'

import { UploadBufferFull, UploadBuffer } from './upload-buffer.ts'

async function* pieces(...sizes: number[]): AsyncGenerator<Buffer> {
  for (const size of sizes) yield Buffer.alloc(size)
}

const size = async (whole: Buffer): Promise<number> => whole.length

test('owners and the total are limited, and memory is released', async () => {
  const room = new UploadBuffer({ inAll: 100, ofOne: 60 })
  expect(await room.hold('a', pieces(30, 30), size)).toBe(60)
  await expect(room.hold('a', pieces(30, 31), size)).rejects.toThrow(UploadBufferFull)

  const inside = await room.hold('a', pieces(50), async () => {
    await expect(room.hold('a', pieces(11), size)).rejects.toThrow(UploadBufferFull)
    await expect(room.hold('b', pieces(51), size)).rejects.toThrow(UploadBufferFull)
    return room.hold('b', pieces(50), size)
  })

  expect(inside).toBe(50)
  expect(await room.hold('b', pieces(60), size)).toBe(60)
})
