import { maxRecordingSeconds } from '#modules/bugs/rules.ts'

import type { BugFilm } from '../page-messages.ts'
import { addDuration } from '../recording/add-duration.ts'

export type EndFilm = (isKept: boolean) => void

/**
 * Records the shared screen for up to a minute without sound. Ends on its own, by the returned
 * function, or when sharing stops.
 */
export async function startFilm(onOver: (film: BugFilm | null) => void): Promise<EndFilm> {
  const stream = await navigator.mediaDevices.getDisplayMedia(constraints)
  try {
    return record(stream, onOver)
  } catch (error) {
    endSharing(stream)
    throw error
  }
}

function record(stream: MediaStream, onOver: (film: BugFilm | null) => void): EndFilm {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    videoBitsPerSecond: bitsPerSecond,
  })
  const parts: Blob[] = []
  let bytes = 0
  let begun = 0
  let isWanted = true

  function end(isKept: boolean): void {
    isWanted &&= isKept
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setTimeout(() => end(true), maxRecordingSeconds * 1000)
  recorder.addEventListener('start', () => (begun = performance.now()))
  recorder.addEventListener('dataavailable', ({ data }) => {
    parts.push(data)
    bytes += data.size
    if (bytes > maxBytes) end(true)
  })
  recorder.addEventListener('stop', () => {
    const milliseconds = performance.now() - begun
    clearTimeout(timer)
    endSharing(stream)
    if (isWanted) void filmOf(parts, recorder.mimeType, milliseconds).then(onOver)
  })
  for (const track of stream.getTracks()) track.addEventListener('ended', () => end(true))
  recorder.start(1000)
  return end
}

async function filmOf(
  parts: readonly Blob[],
  mimeType: string,
  milliseconds: number,
): Promise<BugFilm | null> {
  const [first, ...rest] = parts.filter(({ size }) => size > 0)
  if (!first) return null
  const head = addDuration(new Uint8Array(await first.arrayBuffer()), milliseconds)
  const [type = ''] = mimeType.split(';')
  const seconds = Math.floor(milliseconds / 1000)
  return {
    file: new Blob([head, ...rest], { type }),
    seconds: Math.min(maxRecordingSeconds, Math.max(1, seconds)),
  }
}

function endSharing(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

// Browsers leave out the current tab unless asked to include it.
const constraints = {
  video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
  audio: false,
  selfBrowserSurface: 'include',
}
const types = ['video/webm;codecs=vp9', 'video/webm', 'video/mp4']
// A minute takes 19 MB at this rate, which leaves room for pictures.
const bitsPerSecond = 2_500_000
const maxBytes = 26 * 1_048_576
