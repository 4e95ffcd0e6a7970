export {
  breadcrumbLevels,
  breadcrumbOf,
  cleanBreadcrumb,
  maxBreadcrumbs,
  maxBreadcrumbText,
  maxCategory,
} from './breadcrumb.ts'
export {
  bytesOf,
  cleanContext,
  mergeContext,
  maxContext,
  maxContextName,
  maxContextText,
  type BugContext,
} from './context.ts'
export { maskSecrets, maskUrl } from './mask.ts'
export { Ring } from './ring.ts'
export { findError, signatureOf } from './signature.ts'
export { cleanStep, maxStepName, maxSteps, stepActs, stepWords } from './step.ts'
export { bugWords, loadBugWords, type BugWords } from './words.ts'

export const maxConsole = 200
export const maxNetwork = 100
export const maxPictures = 5
export const maxRecordingSeconds = 60
export const maxReportMegabytes = 30

export function reportCount(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`
}

export function browserOf(userAgent: string): string {
  const browser = browsers.find(([, found]) => found.test(userAgent))
  const system = systems.find(([, found]) => found.test(userAgent))
  const version = browser?.[1].exec(userAgent)?.[1]
  const name = browser && (version ? `${browser[0]} ${version}` : browser[0])
  return [name ?? 'Unknown browser', ...(system ? [`on ${system[0]}`] : [])].join(' ')
}

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]
