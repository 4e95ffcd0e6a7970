/** The number as E.164 ("+" and up to 15 digits), or undefined if it lacks a country code or is none. */
export function normalizePhone(text: string): string | undefined {
  if (text.length > longestInput) return undefined
  const compact = text
    .normalize('NFKC')
    // "+44 (0) 20 …": the zero is dialled inside the country only.
    .replace(/\(0\)/, '')
    .replace(/[\s().\-‐‑–/]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(compact) ? compact : undefined
}

const longestInput = 64
