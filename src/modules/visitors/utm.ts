import type { Utm } from './model.ts'

/** What the address of a page says of the campaign that led to it. */
export function utmOf(url: string): Utm {
  if (!URL.canParse(url)) return {}
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    utmParts.flatMap((part) => {
      const said = oneLine(searchParams.get(`utm_${part}`) ?? '').slice(0, mostCharacters)
      return said === '' ? [] : [[part, said]]
    }),
  )
}

/** Kept as it was written, but on one line. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming them is the point
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim()
}

export const utmParts = ['source', 'medium', 'campaign', 'term', 'content'] as const
const mostCharacters = 120
