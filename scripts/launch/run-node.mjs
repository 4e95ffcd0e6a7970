import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

import { findNpmProcess, isAlive } from './npm-process.mjs'
import { root } from './root.mjs'

const graceMs = 15_000

/** Replaces this process with the command if Node supports it; otherwise forwards signals. */
export function runNode(node, args, { env, isServer }) {
  const npm = findNpmProcess()
  // Tools that look up "node" in PATH get the pinned version too.
  const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  // Caches compiled code for the next start.
  const cache = join(root, 'node_modules', '.cache', 'node')
  const environment = { NODE_COMPILE_CACHE: cache, ...process.env, ...env, PATH: path }

  if (process.execve && process.platform !== 'win32') {
    if (isServer && npm) environment.PARLEY_FOLLOW_PARENT = String(npm)
    // Hides the warning about an experimental feature.
    process.removeAllListeners('warning')
    process.chdir(root)
    process.execve(node, [node, ...args], environment)
  }

  if (isServer) environment.PARLEY_FOLLOW_PARENT = String(process.pid)
  // Detached from the terminal's process group, the server receives Ctrl-C once instead of three
  // times.
  const child = spawn(node, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    detached: Boolean(isServer) && process.platform !== 'win32',
  })
  passSignals(child)
  if (npm) endWith(npm, child)
  child.on('exit', (code, signal) => (signal ? exitBySignal(signal) : process.exit(code ?? 1)))
}

function passSignals(child) {
  let lastAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal and npm both forward the same Ctrl-C.
      const isEcho = Date.now() - lastAt < 500
      lastAt = Date.now()
      if (!isEcho) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

/** A killed npm can't forward a signal. */
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

function exitBySignal(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
