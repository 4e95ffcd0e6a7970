import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

import { findNpmProcess, isAlive } from './npm-process.mjs'
import { root } from './root.mjs'

const graceMs = 15_000

/** Becomes the command where Node can do that; elsewhere stands in front of it and passes signals on. */
export function runNode(node, args, { env, isServer }) {
  const npm = findNpmProcess()
  // Tools that ask the PATH for "node" get the pinned one too.
  const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  // Code compiled once is not compiled again at the next start.
  const cache = join(root, 'node_modules', '.cache', 'node')
  const environment = { NODE_COMPILE_CACHE: cache, ...process.env, ...env, PATH: path }

  if (process.execve && process.platform !== 'win32') {
    if (isServer && npm) environment.PARLEY_FOLLOW_PARENT = String(npm)
    // It is marked experimental, which the person who starts Parley need not read.
    process.removeAllListeners('warning')
    process.chdir(root)
    process.execve(node, [node, ...args], environment)
  }

  if (isServer) environment.PARLEY_FOLLOW_PARENT = String(process.pid)
  // A server outside of the terminal's group hears Ctrl-C once, from here, and not three times.
  const child = spawn(node, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    detached: Boolean(isServer) && process.platform !== 'win32',
  })
  passSignals(child)
  if (npm) endWith(npm, child)
  child.on('exit', (code, signal) => (signal ? dieBy(signal) : process.exit(code ?? 1)))
}

function passSignals(child) {
  let lastAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal and npm both pass on the same Ctrl-C.
      const isEcho = Date.now() - lastAt < 500
      lastAt = Date.now()
      if (!isEcho) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

/** An npm that was killed could not pass a signal on. */
function endWith(npm, child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }, 500)
  timer.unref()
}

function dieBy(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
