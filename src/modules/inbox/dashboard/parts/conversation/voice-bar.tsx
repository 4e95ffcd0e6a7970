import Check from 'lucide-react/icons/check'

import { useRecording } from '#platform/voice/browser/use-recording.ts'
import { formatPlayTime } from '#lib/format-play-time.ts'
import { Button } from '#ui/button.tsx'

export function VoiceBar({
  onDone,
  onClose,
}: {
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}) {
  const { state, seconds, level, finish } = useRecording((file) => {
    onDone(file)
    onClose()
  })
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5 text-sm">
      {state === 'denied' && (
        <p role="alert" className="min-w-0 flex-1 text-bad">
          Microphone access is blocked. Allow it in your browser and try again.
        </p>
      )}
      {state === 'asking' && <p className="min-w-0 flex-1">Allow microphone access to record.</p>}
      {state === 'recording' && (
        <>
          <span className="size-2 shrink-0 rounded-full bg-bad" aria-hidden />
          <span role="timer" aria-label="Recording" className="tabular-nums">
            {formatPlayTime(seconds)}
          </span>
          <meter aria-label="Volume" min={0} max={1} value={level} className="h-2 min-w-0 flex-1" />
        </>
      )}
      <Button kind="quiet" size="small" onClick={onClose}>
        Cancel
      </Button>
      {state === 'recording' && (
        <Button size="small" onClick={finish}>
          <Check size={16} aria-hidden />
          Add recording
        </Button>
      )}
    </div>
  )
}
