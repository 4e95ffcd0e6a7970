import { maskSecrets } from './mask.ts'

export const maxBreadcrumbs = 50
export const maxBreadcrumbText = 500
export const maxCategory = 60
export const breadcrumbLevels = ['info', 'warn', 'error'] as const

export interface BreadcrumbLine {
  readonly level: (typeof breadcrumbLevels)[number]
  readonly category: string
  readonly message: string
  readonly at: string
}

export function breadcrumbOf(input: unknown, at: string): BreadcrumbLine | undefined {
  const { message, category, level } = Object(input) as Record<string, unknown>
  if (typeof message !== 'string' || message.trim() === '') return undefined
  return cleanBreadcrumb({
    level: breadcrumbLevels.find((known) => known === level) ?? 'info',
    category: typeof category === 'string' ? category : '',
    message,
    at,
  })
}

/** Truncated before masking too: a page can log megabytes. */
export function cleanBreadcrumb<Line extends BreadcrumbLine>(line: Line): Line {
  const clean = (text: string, most: number): string =>
    maskSecrets(text.replaceAll('\0', '').slice(0, 4000)).slice(0, most).toWellFormed()
  return {
    ...line,
    category: clean(line.category, maxCategory),
    message: clean(line.message, maxBreadcrumbText),
  }
}
