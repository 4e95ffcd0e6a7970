/** The number as E.164 ("+" and up to 15 digits), or undefined without a valid country code. */
export function normalizePhone(text: string): string | undefined {
  if (text.length > longestInput) return undefined
  const compact = text
    .normalize('NFKC')
    // "+44 (0) 20 …": the zero is only dialed within the country.
    .replace(/\(0\)/, '')
    .replace(/[\s().\-‐‑–/]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(compact) ? compact : undefined
}

const longestInput = 64
