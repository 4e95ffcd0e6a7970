import { usePlayer } from '#platform/voice/browser/use-player.ts'
import { formatPlayTime } from '#lib/format-play-time.ts'
import { voiceSeconds } from '#platform/voice/voice-name.ts'
import { Icon } from '#platform/widget/icon.tsx'
import type { ChatFile } from '#modules/widget/model.ts'

import { useChat } from './use-chat.ts'

export function AudioFile({ file }: { readonly file: ChatFile }) {
  const { words } = useChat()
  const known = voiceSeconds(file.name)
  const { isPlaying, at, length, audio, toggle, seek } = usePlayer(known)
  const end = Math.max(length, at, 1)
  return (
    <div
      className="audio"
      role="group"
      aria-label={known === undefined ? file.name : words.voiceName}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no captions */}
      <audio src={file.url} {...audio} />
      <button
        type="button"
        className="round"
        aria-label={isPlaying ? words.pause : words.play}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
      </button>
      <input
        type="range"
        aria-label={words.position}
        aria-valuetext={formatPlayTime(at)}
        min={0}
        max={end}
        style={{ ['--heard' as string]: `${(at / end) * 100}%` }}
        step={0.1}
        value={at}
        onInput={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <span className="soft">{formatPlayTime(isPlaying || at > 0 ? at : length)}</span>
    </div>
  )
}
