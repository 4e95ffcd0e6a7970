export interface ImageOptions {
  width: number
  format?: ImageFormat
  quality?: number
}

export type ImageFormat = (typeof imageFormats)[number]

export const imageFormats = ['webp', 'avif', 'jpeg', 'png'] as const
export const imageWidths = [32, 64, 128, 256, 320, 480, 640, 768, 1024, 1280, 1536]
export const defaultFormat: ImageFormat = 'webp'
const imageQualities = [50, 75, 90]
export const defaultQuality = 75

/**
 * Only a few sizes, so that a stranger can't make the server render and store thousands of
 * variants.
 */
export function areOffered({
  width,
  format = defaultFormat,
  quality = defaultQuality,
}: ImageOptions): boolean {
  return (
    imageWidths.includes(width) && imageFormats.includes(format) && imageQualities.includes(quality)
  )
}
