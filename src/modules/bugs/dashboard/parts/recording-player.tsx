import { formatPlayTime } from '#lib/format-play-time.ts'

import type { BugRecording } from '../../model.ts'

export function RecordingPlayer({ recording }: { readonly recording: BugRecording }) {
  const { url, seconds } = recording
  return (
    <figure className="flex flex-col gap-1">
      <video
        src={url}
        aria-label="Screen recording"
        controls
        muted
        playsInline
        preload="metadata"
        className="max-h-96 w-full rounded-card border border-line bg-black"
      />
      <figcaption className="text-sm text-ink-faint tabular-nums">
        Recording, {formatPlayTime(seconds)}
      </figcaption>
    </figure>
  )
}
