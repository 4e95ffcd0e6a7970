import Lock from 'lucide-react/icons/lock'

export function LimitedMark() {
  return (
    <span title={words} className="shrink-0 text-ink-faint">
      <Lock size={12} aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  )
}

const words = 'Only some teammates can see this channel'
