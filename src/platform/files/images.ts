import type { default as Drawer, Sharp } from 'sharp'

import { FairTurns } from '#lib/fair-turns.ts'

import {
  areOffered,
  defaultFormat,
  defaultQuality,
  type ImageFormat,
  type ImageOptions,
} from './image-options.ts'
import { sniff } from './sniff.ts'

export interface Picture {
  content: Buffer
  type: string
  width: number
  height: number
}

/** This image or these options aren't supported. The sentence is shown to the user. */
export class ImageRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'ImageRefused'
  }
}

/**
 * Re-encodes an uploaded image: upright, without location, camera, comments, or data hidden behind
 * the pixels. Only the result is stored. Organizations take turns.
 */
export async function reencode(
  input: Buffer,
  { owner, format = defaultFormat }: { owner: string; format?: ImageFormat },
): Promise<Picture> {
  return await draw(input, {
    owner,
    format,
    quality: format === 'png' ? 'lossless' : 90,
    change: (image) =>
      image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }),
  })
}

export async function personPicture(input: Buffer, { owner }: { owner: string }): Promise<Picture> {
  return await draw(input, {
    owner,
    format: defaultFormat,
    quality: 90,
    isStill: true,
    async change(image) {
      const { width, height } = await image.metadata()
      const side = Math.min(width, height, maxPictureSize)
      if (side < minPictureSize) throw new ImageRefused(tooSmall)
      return image.resize({ width: side, height: side, fit: 'cover' })
    },
  })
}

const minPictureSize = 64
const maxPictureSize = 512
const tooSmall = `This image is too small. Use at least ${minPictureSize} × ${minPictureSize} pixels.`

export async function resizedImage(
  input: Buffer,
  { owner, ...options }: ImageOptions & { owner: string },
): Promise<Picture> {
  const { width, format = defaultFormat, quality = defaultQuality } = options
  if (!areOffered(options)) {
    throw new ImageRefused('This image size, format, or quality isn’t supported.')
  }
  return await draw(input, {
    owner,
    format,
    quality,
    change: (image) => image.resize({ width, withoutEnlargement: true }),
  })
}

interface Drawing {
  owner: string
  format: ImageFormat
  quality: number | 'lossless'
  isStill?: boolean
  change: (image: Sharp) => Sharp | Promise<Sharp>
}

const maxSide = 4096
const maxPixels = 50_000_000

async function draw(
  input: Buffer,
  { owner, format, quality, isStill = false, change }: Drawing,
): Promise<Picture> {
  if (sniff(input).kind !== 'image')
    throw new ImageRefused('Only PNG, JPEG, GIF, WebP, and AVIF images are supported.')
  return await turns.take(owner, async () => {
    const sharp = await (drawer ??= loadSharp())
    try {
      // Frames count as pixels, so a long animation can't pass as a small image.
      const image = sharp(input, {
        limitInputPixels: maxPixels,
        animated: format === 'webp' && !isStill,
        autoOrient: true,
      })
      const drawn = (await change(image))
        .toFormat(format, encoding(format, quality))
        .timeout({ seconds: 20 })
      const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
      return {
        content: data,
        type: `image/${format}`,
        width: info.width,
        height: info.pageHeight ?? info.height,
      }
    } catch (error) {
      if (error instanceof ImageRefused) throw error
      throw new ImageRefused('This image is damaged or too large.', { cause: error })
    }
  })
}

// At sharp's default effort a large AVIF takes eight seconds; at 1, a third of a second with the
// same size. PNG loses colors if a quality is set.
function encoding(format: ImageFormat, quality: Drawing['quality']): object {
  if (quality === 'lossless') return {}
  return format === 'avif' ? { quality, effort: 1 } : { quality }
}

/** Loaded with the first image because most processes never process one. */
async function loadSharp(): Promise<typeof Drawer> {
  const { default: sharp } = await import('sharp')
  // One image at a time on one thread: files, DNS, and password hashing share the process's few
  // threads.
  sharp.concurrency(1)
  sharp.cache(false)
  // Decoders for other formats (SVG, TIFF, PDF, …) have a history of vulnerabilities and aren't
  // needed.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(
      (format) => `VipsForeignLoad${format}Buffer`,
    ),
  })
  return sharp
}

let drawer: ReturnType<typeof loadSharp> | undefined
const turns = new FairTurns()
