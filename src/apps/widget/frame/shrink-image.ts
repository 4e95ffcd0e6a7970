import { isPhotograph } from './is-photograph.ts'

/**
 * A photograph as large as somebody looks at it. Drawing it anew also leaves out what a camera wrote
 * into it, such as the place. Whatever cannot be drawn goes as it is.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!isPhotograph(file)) return file
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const isLarge = scale < 1 || file.size > largeBytes
  // A small drawing of the screen loses more than it wins.
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
