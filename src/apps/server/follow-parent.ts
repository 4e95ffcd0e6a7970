/**
 * Calls `onOrphaned` once when whoever started us is gone, however he went. The launcher puts his
 * number into PARLEY_FOLLOW_PARENT (1 stands for our own parent); without it this does nothing.
 */
export function followParent(onOrphaned: () => void): () => void {
  const wanted = Number(process.env['PARLEY_FOLLOW_PARENT'] ?? 0)
  if (!wanted) return () => {}

  const parent = process.ppid
  const starter = wanted === 1 ? parent : wanted
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(starter)) return
    clearInterval(timer)
    // `node --watch` stands between us and the launcher, and would wait for a change for ever.
    const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined
    if (isWatched && process.ppid === parent) process.kill(parent, 'SIGTERM')
    else onOrphaned()
  }, 300)
  timer.unref()
  return () => clearInterval(timer)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
