import Download from 'lucide-react/icons/download'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'

import { usePlayer } from '#platform/voice/browser/use-player.ts'
import { formatPlayTime } from '#lib/format-play-time.ts'
import { voiceSeconds } from '#platform/voice/voice-name.ts'
import { IconButton } from '#ui/icon-button.tsx'

import type { Attachment } from '../../../model.ts'

export function AudioFile({ file }: { readonly file: Attachment }) {
  const known = voiceSeconds(file.name)
  const player = usePlayer(known)
  const name = known === undefined ? file.name : 'Voice message'
  return (
    <div
      role="group"
      aria-label={name}
      className="w-72 max-w-full rounded-card border border-line bg-surface py-1 pr-3 pl-1"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no captions */}
      <audio src={file.url} {...player.audio} />
      <div className="flex items-center gap-2">
        <IconButton
          label={player.isPlaying ? 'Pause' : 'Play'}
          icon={player.isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={player.toggle}
        />
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={formatPlayTime(player.at)}
          min={0}
          max={Math.max(player.length, player.at, 1)}
          step={0.1}
          value={player.at}
          className="h-6 min-w-0 flex-1 cursor-pointer accent-action"
          onChange={({ target }) => player.seek(Number(target.value))}
        />
        <span className="text-sm text-ink-soft tabular-nums">
          {formatPlayTime(player.isPlaying || player.at > 0 ? player.at : player.length)}
        </span>
      </div>
      {known === undefined && (
        <a
          href={file.url}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-2 px-2 pb-1 text-sm hover:underline"
        >
          <span className="truncate">{file.name}</span>
          <Download size={16} className="shrink-0 text-ink-faint" aria-hidden />
        </a>
      )}
    </div>
  )
}
