import { existsSync } from 'node:fs'

import { chromium, type Browser } from 'playwright-core'

/** One Chromium per worker, shared by its files. Closing it only closes the file's contexts. */
export async function openBrowser(): Promise<Browser> {
  const open = await running?.catch(() => undefined)
  if (open?.isConnected()) return open
  running = launchForAll()
  return running
}

let running: Promise<Browser> | undefined

async function launchForAll(): Promise<Browser> {
  const browser = await launchBrowser()
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    // Without a system language, the headless shell would send "en-US@posix".
    env: { ...process.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--headless',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // With it, Chromium 156 drops the storage of a cross-site iframe when its page is left.
      '--disable-features=DomStorageSqlite,DomStorageSqliteInMemory,DomStorageSqliteNewDatabases',
      '--no-first-run',
    ],
  })
}

function findChromium(): string {
  const named = process.env['PARLEY_CHROMIUM']
  const path = [named, ...usualPaths].find((place) => place && existsSync(place))
  if (path) return path
  throw new Error('No Chromium found. Install it or set PARLEY_CHROMIUM.')
}

const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
