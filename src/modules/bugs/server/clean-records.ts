import { hashToken } from '#lib/random-token.ts'

import type { Breadcrumb, BugEnvironment, ConsoleEntry, NetworkEntry, Step } from '../model.ts'
import {
  bytesOf,
  cleanBreadcrumb,
  cleanContext,
  cleanStep,
  findError,
  maskSecrets,
  maskUrl,
  signatureOf,
} from '../rules.ts'

export interface Records {
  readonly environment: BugEnvironment | null
  readonly console: readonly ConsoleEntry[]
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly network: readonly NetworkEntry[]
  readonly steps: readonly Step[]
}

/** The page already masked it, but a request can skip the page. */
export function cleanRecords(records: Records): Records {
  const { environment, console, breadcrumbs, network, steps } = records
  return {
    environment: environment && cleanEnvironment(environment),
    console: console.map((entry) => ({
      ...entry,
      text: maskSecrets(entry.text).slice(0, 1000),
      stack: maskSecrets(entry.stack).slice(0, 2000),
    })),
    breadcrumbs: breadcrumbs.map(cleanBreadcrumb),
    network: network.map((entry) => ({
      ...entry,
      method: entry.method.toUpperCase(),
      url: maskUrl(entry.url).slice(0, 2048),
    })),
    steps: steps.map((step) => cleanStep(step)),
  }
}

export function signatureHash({
  environment,
  console,
}: Pick<Records, 'environment' | 'console'>): string | undefined {
  const fault = findError(console)
  if (!fault) return undefined
  const { text: message, stack } = fault
  const signature = signatureOf({ message, stack, pageUrl: environment?.url ?? '' })
  return signature === undefined ? undefined : hashToken(signature)
}

function cleanEnvironment(environment: BugEnvironment): BugEnvironment {
  const { url, referrer, userAgent, appVersion, context, ...others } = environment
  const cleaned = {
    ...others,
    url: maskUrl(url).slice(0, 2048),
    referrer: maskUrl(referrer).slice(0, 2048),
    userAgent: maskSecrets(userAgent).slice(0, 500),
    appVersion: maskSecrets(appVersion).slice(0, 100),
  }
  return { ...cleaned, context: cleanContext(context, maxEnvironment - bytesOf(cleaned)) }
}

// The column is limited to 16,384 bytes and adds whitespace of its own.
const maxEnvironment = 16_000
