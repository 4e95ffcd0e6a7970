export function OrLine() {
  return (
    <div className="flex items-center gap-3 text-sm text-ink-faint">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
