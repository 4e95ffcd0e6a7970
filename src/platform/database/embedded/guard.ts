import { spawn } from 'node:child_process'

import type { Account } from './account.ts'

/**
 * Stops PostgreSQL when this process dies: its stdin closes no matter how the process was killed.
 */
export function guardPostgres(
  pid: number,
  account: Account | undefined,
  ended: Promise<void>,
): void {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$1"', 'guard', String(pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  void ended.then(() => guard.kill())
}
