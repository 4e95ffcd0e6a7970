import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const elsewhere = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium. Root on Debian or Ubuntu gets one installed if it is missing. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !canRun(chosen)) {
    throw new Error(`CHROMIUM_PATH is ${chosen}, which can't be run. Correct or unset it.`)
  }
  return chosen || findInstalled() || installByApt()
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...elsewhere].find(canRun)
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installByApt() {
  if (process.getuid?.() !== 0 || !canRun('/usr/bin/apt-get')) throw new Error(fix)
  console.error('Installing Chromium for the browser tests …')
  const apt = (...args) =>
    spawnSync('/usr/bin/apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    }).status === 0
  apt('update', '-q')
  const install = (name) => apt('install', '-y', '-q', '--no-install-recommends', name)
  if (!install('chromium-headless-shell') && !install('chromium')) throw new Error(fix)
  const path = findInstalled()
  if (!path) throw new Error(fix)
  return path
}

const fix =
  'The browser tests need Chromium. Install the "chromium" package of your system, ' +
  'or set CHROMIUM_PATH to an installed Chromium or Chrome.'

// Run as a script, it prints the path for callers in other languages.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findChromium())
  } catch (problem) {
    console.error(problem.message)
    process.exitCode = 1
  }
}
