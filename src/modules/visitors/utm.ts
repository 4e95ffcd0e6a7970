import type { Utm } from './model.ts'

export function utmOf(url: string): Utm {
  if (!URL.canParse(url)) return {}
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    utmParts.flatMap((part) => {
      const said = oneLine(searchParams.get(`utm_${part}`) ?? '').slice(0, maxLength)
      return said === '' ? [] : [[part, said]]
    }),
  )
}

/** Keeps the value on one line and otherwise unchanged. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming them is the point
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim()
}

export const utmParts = ['source', 'medium', 'campaign', 'term', 'content'] as const
const maxLength = 120
