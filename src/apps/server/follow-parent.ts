/**
 * Calls `onOrphaned` once when the parent process is gone. The launcher sets PARLEY_FOLLOW_PARENT
 * to its process ID (1 means the direct parent); without it, this does nothing.
 */
export function followParent(onOrphaned: () => void): () => void {
  const wanted = Number(process.env['PARLEY_FOLLOW_PARENT'] ?? 0)
  if (!wanted) return () => {}

  const parent = process.ppid
  const starter = wanted === 1 ? parent : wanted
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(starter)) return
    clearInterval(timer)
    // `node --watch` runs between the launcher and this process and would wait for a change
    // forever.
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
