export interface ImageOptions {
  width: number
  format?: ImageFormat
  /** One of those offered. */
  quality?: number
}

export type ImageFormat = (typeof imageFormats)[number]

export const imageFormats = ['webp', 'avif', 'jpeg', 'png'] as const
/** The small ones are for avatars. A page asks for twice the width on a screen of double density. */
export const imageWidths = [32, 64, 128, 256, 320, 480, 640, 768, 1024, 1280, 1536]
export const usualFormat: ImageFormat = 'webp'
const imageQualities = [50, 75, 90]
export const usualQuality = 75

/** Few sizes, so that a stranger cannot make us draw and keep a picture in a thousand of them. */
export function areOffered({
  width,
  format = usualFormat,
  quality = usualQuality,
}: ImageOptions): boolean {
  return (
    imageWidths.includes(width) && imageFormats.includes(format) && imageQualities.includes(quality)
  )
}
