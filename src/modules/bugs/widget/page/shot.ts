import { pageMarkup } from '../recording/page-markup.ts'
import type { IsRedacted } from '../recording/redaction.ts'

/** Captures the visible page in this browser. Masked elements aren't drawn. */
export async function drawPage(isRedacted?: IsRedacted): Promise<Blob> {
  const [width, height] = [innerWidth, innerHeight]
  const markup = pageMarkup(document.body, isRedacted)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject x="0" y="0" width="100%" height="100%">${markup}</foreignObject></svg>`
  const image = new Image()
  // A data URL, because a canvas drawn from a blob URL can't be read back.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(2, Math.max(1, devicePixelRatio), 2560 / width)
  return painted(image, Math.round(width * scale), Math.round(height * scale))
}

export async function drawScreen(): Promise<Blob> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
  try {
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = stream
    await video.play()
    // The first frame may still show the browser's permission prompt.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const scale = Math.min(1, 2560 / video.videoWidth)
    return await painted(
      video,
      Math.round(video.videoWidth * scale),
      Math.round(video.videoHeight * scale),
    )
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

async function painted(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
  const exact = await blobOf(canvas, 'image/png')
  return exact.size <= maxBytes ? exact : blobOf(canvas, 'image/jpeg')
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The screenshot is empty.'))),
      type,
      0.85,
    )
  })
}

const maxBytes = 4_000_000
