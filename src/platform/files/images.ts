import type { default as Drawer, Sharp } from 'sharp'

import { FairTurns } from '#lib/fair-turns.ts'

import {
  areOffered,
  usualFormat,
  usualQuality,
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

/** This picture, or this way of asking for one, is not taken. The sentence is for the person. */
export class ImageRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'ImageRefused'
  }
}

/**
 * An uploaded picture drawn anew: turned upright, without place, camera, comment or anything that
 * hides behind the pixels. Only the result is stored. Owners take turns.
 */
export async function reencode(
  input: Buffer,
  { owner, format = usualFormat }: { owner: string; format?: ImageFormat },
): Promise<Picture> {
  return await draw(input, {
    owner,
    format,
    quality: format === 'png' ? 'lossless' : 90,
    change: (image) =>
      image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }),
  })
}

/** The picture of a person: the middle of it as a square, and of an animation the first frame. */
export async function portray(input: Buffer, { owner }: { owner: string }): Promise<Picture> {
  return await draw(input, {
    owner,
    format: usualFormat,
    quality: 90,
    isStill: true,
    async change(image) {
      const { width, height } = await image.metadata()
      const side = Math.min(width, height, mostOfPerson)
      if (side < leastOfPerson) throw new ImageRefused(tooSmall)
      return image.resize({ width: side, height: side, fit: 'cover' })
    },
  })
}

const leastOfPerson = 64
const mostOfPerson = 512
const tooSmall = `This image is too small. Use at least ${leastOfPerson} × ${leastOfPerson} pixels.`

/** A stored picture at one of the widths that pages ask for. A small picture is not blown up. */
export async function optimise(
  input: Buffer,
  { owner, ...options }: ImageOptions & { owner: string },
): Promise<Picture> {
  const { width, format = usualFormat, quality = usualQuality } = options
  if (!areOffered(options)) {
    throw new ImageRefused("This image size, format, or quality isn't supported.")
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
  /** Only the first frame of an animation. */
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
      // Frames count as pixels too, so a long animation cannot pass as a small picture.
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

// AVIF at sharp's usual effort takes eight seconds for a large picture; at 1 it takes a third of a
// second and no more bytes. A PNG loses colors as soon as a quality is named.
function encoding(format: ImageFormat, quality: Drawing['quality']): object {
  if (quality === 'lossless') return {}
  return format === 'avif' ? { quality, effort: 1 } : { quality }
}

/** Loaded with the first picture: most starts never draw one. */
async function loadSharp(): Promise<typeof Drawer> {
  const { default: sharp } = await import('sharp')
  // One picture at a time and one thread for it: the threads of the process are few, and files,
  // names and passwords wait for the same ones.
  sharp.concurrency(1)
  sharp.cache(false)
  // Readers for other formats (SVG, TIFF, PDF, …) have had many holes and are not needed.
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
