import { existsSync } from 'node:fs'

import { LaunchProblem } from './problem.mjs'
import { inRoot } from './root.mjs'

/** The Node version from the lock file, or the system's own if it is new enough. */
export function findNode() {
  const pinned = inRoot(pinnedPath())
  if (existsSync(pinned) && hasLoader()) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new LaunchProblem(
    `Parley includes its own Node only for Linux with glibc and for Windows. ` +
      `Install Node 24 or newer (this is ${process.version}) and start again.`,
  )
}

function pinnedPath() {
  if (process.platform === 'win32') return `node_modules/node-win-${process.arch}/bin/node.exe`
  return `node_modules/node-${process.platform}-${process.arch}/bin/node`
}

// On Alpine the pinned Node exists but can't run because of musl.
function hasLoader() {
  if (process.platform !== 'linux') return true
  return ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'].some(existsSync)
}
