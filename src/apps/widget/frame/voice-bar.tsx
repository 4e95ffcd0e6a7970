import { fill } from '#lib/fill.ts'
import { useRecording } from '#platform/voice/browser/use-recording.ts'
import { formatPlayTime } from '#lib/format-play-time.ts'
import { Icon } from '#platform/widget/icon.tsx'

import { useChat } from './use-chat.ts'

export function VoiceBar({
  onDone,
  onClose,
}: {
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}) {
  const { words } = useChat()
  const { state, seconds, level, finish } = useRecording(onDone)
  return (
    <div className="box voice">
      <button type="button" className="plain" aria-label={words.cancel} onClick={onClose}>
        <Icon name="close" />
      </button>
      {state === 'denied' ? (
        <span className="grow bad" role="alert">
          {words.voiceDenied}
        </span>
      ) : (
        <>
          <span className="dot" aria-hidden="true" />
          <span role="timer">{fill(words.voiceRecording, { time: formatPlayTime(seconds) })}</span>
          <meter className="grow" aria-hidden="true" min={0} max={1} value={level} />
          <button
            type="button"
            className="round"
            aria-label={words.voiceSend}
            disabled={state !== 'recording'}
            onClick={finish}
          >
            <Icon name="arrowUp" />
          </button>
        </>
      )}
    </div>
  )
}
