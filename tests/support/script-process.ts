import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'

import { compileCache } from './compile-cache.ts'

/**
 * A script in a process of its own, which a test kills. It flushes its compile cache when it has
 * loaded, as one that is killed leaves nothing behind for the next.
 */
export function startScript(
  script: string,
  ...args: string[]
): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
