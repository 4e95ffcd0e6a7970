import { existsSync } from 'node:fs'

import { chromium, type Browser } from 'playwright-core'

/**
 * Chromium of this machine, as a person's browser but without a window. The files of a worker use one
 * after the other, each with visitors of its own; whoever closes it sends his visitors home.
 */
export async function openBrowser(): Promise<Browser> {
  const open = await running?.catch(() => undefined)
  if (open?.isConnected()) return open
  running = launchForAll()
  return running
}

let running: Promise<Browser> | undefined

async function launchForAll(): Promise<Browser> {
  const browser = await launchBrowser()
  // It ends with the worker.
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/** A browser of one's own, which whoever closes it ends. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    // Where the machine has no language, the headless shell would speak "en-US@posix".
    env: { ...process.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--headless',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // With it Chromium 156 forgets what a frame of another site kept as soon as its page is left.
      '--disable-features=DomStorageSqlite,DomStorageSqliteInMemory,DomStorageSqliteNewDatabases',
      '--no-first-run',
    ],
  })
}

function findChromium(): string {
  const named = process.env['PARLEY_CHROMIUM']
  const path = [named, ...usualPlaces].find((place) => place && existsSync(place))
  if (path) return path
  throw new Error('No Chromium was found. Install it, or name it in PARLEY_CHROMIUM.')
}

const usualPlaces = [
  // A browser without the windows of one: half the work for the machine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
