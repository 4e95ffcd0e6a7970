import type { VisitorQuestion } from './use-visitors.ts'

export function questionOf(search: URLSearchParams): VisitorQuestion {
  const page = search.get('page')?.trim().slice(0, 200)
  const widgetId = search.get('widget') ?? ''
  const country = search.get('country') ?? ''
  const who = search.get('who')
  const device = devices.find((each) => each === search.get('device'))
  const referrer = search.get('referrer')?.trim().slice(0, 253)
  const language = search.get('language') ?? ''
  const utmSource = search.get('source')?.trim().slice(0, 120)
  return {
    ...(page && { page }),
    ...(uuid.test(widgetId) && { widgetId }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(device && { device }),
    ...(referrer && { referrer }),
    ...(/^[a-z]{2,3}$/.test(language) && { language }),
    ...(utmSource && { utmSource }),
    who: who === 'known' || who === 'unknown' ? who : 'all',
  }
}

const devices = ['computer', 'phone', 'tablet'] as const
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
