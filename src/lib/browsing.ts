export interface Browsing {
  readonly device: 'computer' | 'phone' | 'tablet'
  readonly os: string
  readonly browser: string
}

export function browsingOf(userAgent: string): Browsing {
  return {
    device: deviceOf(userAgent),
    os: firstMatch(systems, userAgent),
    browser: firstMatch(browsers, userAgent),
  }
}

/** Programs that identify themselves. Every real browser mentions Mozilla. */
export function isBot(userAgent: string): boolean {
  return !userAgent.startsWith('Mozilla/') || bots.test(userAgent)
}

function deviceOf(userAgent: string): Browsing['device'] {
  if (/iPad|Tablet|PlayBook|Silk\/|Kindle/i.test(userAgent)) return 'tablet'
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'phone' : 'tablet'
  return /iPhone|iPod|Mobile|Windows Phone/.test(userAgent) ? 'phone' : 'computer'
}

function firstMatch(
  known: readonly (readonly [pattern: RegExp, name: string])[],
  text: string,
): string {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}

// Many browsers also claim to be others, so the specific ones come first.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/Vivaldi\//, 'Vivaldi'],
  [/DuckDuckGo\//, 'DuckDuckGo'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.+Safari\//, 'Safari'],
  [/AppleWebKit\//, 'WebKit'],
] as const

const systems = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

const bots =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|pingdom|uptime|monitor|preview|facebookexternalhit|embedly|whatsapp|telegram|curl|wget|python|axios|node-fetch|phantomjs|selenium|puppeteer|playwright|gptbot|claude|perplexity|bytespider|semrush|ahrefs|screaming frog|validator|archive\.org|feedfetcher|mediapartners/i
