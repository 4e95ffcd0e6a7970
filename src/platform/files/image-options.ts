export interface ImageOptions {
  width: number
  format?: ImageFormat
  /** 1 to 100. */
  quality?: number
}

export type ImageFormat = (typeof imageFormats)[number]

export const imageFormats = ['webp', 'avif', 'jpeg', 'png'] as const
/** The small ones are for avatars. A page asks for twice the width on a screen of double density. */
export const imageWidths = [32, 64, 128, 256, 320, 480, 640, 768, 1024, 1280, 1536]
export const usualFormat: ImageFormat = 'webp'
export const usualQuality = 75

/** Few sizes, so that a stranger cannot make us draw and keep a picture in a thousand of them. */
export function areOffered({
  width,
  format = usualFormat,
  quality = usualQuality,
}: ImageOptions): boolean {
  const isQuality = Number.isInteger(quality) && quality >= 1 && quality <= 100
  return imageWidths.includes(width) && imageFormats.includes(format) && isQuality
}
