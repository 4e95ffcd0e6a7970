import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'

import { compileCache } from './compile-cache.ts'

/**
 * A script in its own process that a test kills. It flushes its compile cache after loading because
 * a killed process can't.
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
