import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

import { LaunchProblem } from './problem.mjs'
import { inRoot, readIfExists, root } from './root.mjs'

const marker = inRoot('node_modules/.parley-lock')

export function install() {
  const hash = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  if (readIfExists(marker) === hash) return

  if (!isInstalledByHand()) installPackages()
  remember(hash)
}

/** After a manual `npm install`, npm's own record matches the lock file. */
function isInstalledByHand() {
  const note = readIfExists(inRoot('node_modules/.package-lock.json'))
  if (!note) return false
  const installed = JSON.parse(note).packages
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      installed[path]?.version === entry.version ||
      (entry.optional && !installed[path]),
  )
}

function installPackages() {
  console.log('Installing packages from the lock file …')
  const started = Date.now()
  const failure = pingRegistry() ?? installFromLock()
  if (failure) throw new LaunchProblem(sentenceFor(failure))
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Without a network, npm retries every package for minutes. This check takes seconds. */
function pingRegistry() {
  const failure = npm('ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000')
  return failure && isOffline(failure) ? failure : undefined
}

/** A lock file of another npm version can be incomplete, which only `install` tolerates. */
function installFromLock() {
  const failure = npm('ci')
  if (!failure || isOffline(failure) || isDisk(failure)) return failure
  return npm('install', '--no-save')
}

function npm(...args) {
  const [file, ...before] = npmCommand()
  // No package needs its install script, and NODE_ENV=production would skip the build tools.
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const includes = ['--include=dev', '--include=optional']
  const result = spawnSync(file, [...before, ...args, ...flags, ...includes], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: file === 'npm' && process.platform === 'win32',
  })
  if (result.status === 0) return undefined
  return result.stderr || String(result.error ?? 'npm was terminated')
}

function npmCommand() {
  const path = process.env.npm_execpath
  return path && basename(path) === 'npm-cli.js' ? [process.execPath, path] : ['npm']
}

function sentenceFor(failure) {
  if (isOffline(failure)) {
    return (
      "Couldn't download packages because the npm registry isn't responding. " +
      "Check your network connection and npm's proxy settings, then start again."
    )
  }
  if (isDisk(failure)) {
    return `Couldn't write packages to ${inRoot('node_modules')}: ${firstError(failure)}.`
  }
  return `npm couldn't install Parley's packages: ${firstError(failure)}.`
}

function isOffline(failure) {
  return /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/.test(
    failure,
  )
}

function isDisk(failure) {
  return /\b(ENOSPC|EACCES|EROFS|EDQUOT)\b/.test(failure)
}

function firstError(failure) {
  const lines = failure.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  const told = lines.filter((line) => line && !/^(code|errno|syscall|path) /.test(line))
  return (told[0] ?? 'no reason given').replace(/\.$/, '')
}

// A node_modules folder of another user can't be marked, which is fine.
function remember(hash) {
  if (!existsSync(inRoot('node_modules'))) return
  try {
    writeFileSync(marker, hash)
  } catch {
    return
  }
}
