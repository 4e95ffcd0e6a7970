import { isPhotograph } from './is-photograph.ts'

/**
 * Scales down photos, which also strips metadata such as the location. Files that can't be drawn
 * are sent unchanged.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!isPhotograph(file)) return file
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const isLarge = scale < 1 || file.size > largeBytes
  // Small screenshots lose more than they gain.
  if (!isLarge && file.type !== 'image/jpeg') return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.85))
  if (!drawn || drawn.type !== file.type) return file
  const isBetter = drawn.size < file.size || file.type === 'image/jpeg'
  return isBetter ? new File([drawn], file.name, { type: drawn.type }) : file
}

const longestSide = 2048
const largeBytes = 1_000_000
