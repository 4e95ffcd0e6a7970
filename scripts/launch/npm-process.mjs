import { readFileSync } from 'node:fs'

/** npm's process ID. It isn't always our parent, since npm starts a shell. */
export function findNpmProcess() {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = readStat(process.ppid)
  return parent && /^(sh|dash|ash|bash|busybox)$/.test(parent.name) ? parent.parent : process.ppid
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readStat(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}
