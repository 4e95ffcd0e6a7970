import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageFormats, imageWidths } from './image-options.ts'
import { ImageRefused, resizedImage, personPicture, reencode } from './images.ts'

const plain = { create: { width: 400, height: 200, channels: 3, background: 'teal' } } as const
const photo = (): Promise<Buffer> =>
  sharp(plain)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'canary-in-exif' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()

const owner = 'acme'

describe('an uploaded image', () => {
  test('is re-encoded as WebP without location and camera', async () => {
    const input = await photo()
    expect(input.includes('canary-in-exif')).toBe(true)

    const { content, type, width, height } = await reencode(input, { owner })
    expect([type, width, height]).toEqual(['image/webp', 400, 200])
    expect(content.includes('canary-in-exif')).toBe(false)
    expect(await sharp(content).metadata()).not.toHaveProperty('exif')
  })

  test('is rotated upright', async () => {
    const lying = await sharp(plain).jpeg().withMetadata({ orientation: 6 }).toBuffer()

    expect(await reencode(lying, { owner })).toMatchObject({ width: 200, height: 400 })
  })

  test('loses data after its end', async () => {
    const polyglot = Buffer.concat([
      await photo(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ])

    const { content } = await reencode(polyglot, { owner, format: 'jpeg' })
    expect(content.includes('script')).toBe(false)
  })

  test('is at most 4096 pixels wide', async () => {
    const wide = await sharp({ create: { ...plain.create, width: 6000, height: 30 } })
      .png()
      .toBuffer()

    expect(await reencode(wide, { owner })).toMatchObject({ width: 4096, height: 20 })
  })

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('can be %s', async (format) => {
    const input = await sharp(plain).toFormat(format).toBuffer()

    expect(await reencode(input, { owner })).toMatchObject({
      type: 'image/webp',
      width: 400,
      height: 200,
    })
  })

  test('keeps its animation', async () => {
    const frames = await Promise.all(['red', 'blue'].map(frame))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()

    const { content, height } = await reencode(gif, { owner })
    expect([await sharp(content).metadata(), height]).toMatchObject([{ pages: 2 }, 20])
    expect(await reencode(gif, { owner, format: 'png' })).toMatchObject({
      type: 'image/png',
      height: 20,
    })
  })

  test.each([
    ['a decompression bomb', () => pixelBomb(30_000, 30_000)],
    ['a decompression bomb of a single line', () => pixelBomb(1, 60_000_000)],
    ['a truncated image', async () => (await photo()).subarray(0, 600)],
    [
      "a file that isn't the type its name says",
      async () => Buffer.from('GIF89a<script>alert(1)</script>'),
    ],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a TIFF', () => sharp(plain).tiff().toBuffer()],
    ['a document', async () => Buffer.from('%PDF-1.7')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('is refused: %s', async (_name, make) => {
    await expect(reencode(await make(), { owner })).rejects.toThrow(ImageRefused)
  })
})

describe('a stored image', () => {
  test.each(imageFormats)('is served as %s', async (format) => {
    const { content, type, width } = await resizedImage(await photo(), { owner, width: 64, format })

    expect([type, width]).toEqual([`image/${format}`, 64])
    const { format: found, width: drawn } = await sharp(content).metadata()
    expect([found, drawn]).toEqual([format === 'avif' ? 'heif' : format, 64])
  })

  test('is served at each width, but never enlarged', async () => {
    const input = await photo()
    const pictures = await Promise.all(
      imageWidths.map((width) => resizedImage(input, { owner, width })),
    )

    expect(pictures.map(({ width }) => width)).toEqual(
      imageWidths.map((width) => Math.min(width, 400)),
    )
  })

  test('gets smaller with less quality', async () => {
    const noise = await sharp({
      create: { ...plain.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toBuffer()
    const sizes = await Promise.all(
      [50, 75, 90].map(
        async (quality) =>
          (await resizedImage(noise, { owner, width: 320, quality })).content.length,
      ),
    )

    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect((await resizedImage(noise, { owner, width: 320 })).content.length).toBe(sizes[1])
  })

  test.each([
    { width: 0 },
    { width: -320 },
    { width: 321 },
    { width: 100_000 },
    { width: 320.5 },
    { width: Number.NaN },
    { width: 320, quality: 0 },
    { width: 320, quality: 101 },
    { width: 320, quality: 51 },
    { width: 320, quality: 7.5 },
    { width: 320, quality: Number.NaN },
    { width: 320, format: 'svg' as 'png' },
    { width: 320, format: 'tiff' as 'png' },
  ])('is not served as %j', async (options) => {
    await expect(resizedImage(await photo(), { ...options, owner })).rejects.toThrow(ImageRefused)
  })
})

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

async function pixelBomb(width: number, height: number): Promise<Buffer> {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

describe('a profile picture', () => {
  test('is the center square, at most 512 pixels', async () => {
    const wide = sharp({ create: { ...plain.create, width: 1200, height: 600 } })
    expect(await personPicture(await wide.png().toBuffer(), { owner })).toMatchObject({
      type: 'image/webp',
      width: 512,
      height: 512,
    })
    expect(await personPicture(await photo(), { owner })).toMatchObject({ width: 200, height: 200 })
  })

  test('has at least 64 pixels on each side', async () => {
    const low = sharp({ create: { ...plain.create, width: 400, height: 63 } })
    await expect(personPicture(await low.png().toBuffer(), { owner })).rejects.toThrow(
      'This image is too small. Use at least 64 × 64 pixels.',
    )
  })
})
