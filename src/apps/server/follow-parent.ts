/**
 * Calls `onOrphaned` once when the launcher is gone, however it went. The launcher names itself in
 * PARLEY_FOLLOW_PARENT (1 stands for "whoever is my parent"); without it this does nothing.
 */
export function followParent(onOrphaned: () => void): () => void {
  const wanted = Number(process.env['PARLEY_FOLLOW_PARENT'] ?? 0)
  if (!wanted) return () => {}

  const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined
  const parent = process.ppid
  const launcher = wanted === 1 ? parent : wanted

  const timer = setInterval(() => {
    if (isWatched ? isAlive(launcher) : process.ppid === launcher) return
    clearInterval(timer)
    // `node --watch` stands between us and the launcher, and would wait for a change for ever.
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
