import { Link } from 'react-router'

export function Brand({
  to = '/',
  isShort = false,
}: {
  readonly to?: string
  readonly isShort?: boolean
}) {
  return (
    <Link
      to={to}
      className="flex items-center gap-2 rounded-md text-lg font-semibold tracking-tight"
    >
      <Mark />
      <span className={isShort ? 'sr-only' : undefined}>Parley</span>
    </Link>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden>
      <path
        className="fill-action"
        d="M5.5 2h9A3.5 3.5 0 0 1 18 5.5v5a3.5 3.5 0 0 1-3.5 3.5H8.2l-3.7 3.1a.9.9 0 0 1-1.5-.7v-3.2A3.5 3.5 0 0 1 2 10.5v-5A3.5 3.5 0 0 1 5.5 2Z"
      />
      <path
        className="fill-ink-faint"
        d="M20 8.6c1.2.6 2 1.8 2 3.2v4.4c0 1-.4 1.9-1 2.5v2.5a.8.8 0 0 1-1.3.6L16.6 19.5H11.5a3.5 3.5 0 0 1-3-1.7l.8-.7h5.2A5.5 5.5 0 0 0 20 11.6V8.6Z"
      />
    </svg>
  )
}
