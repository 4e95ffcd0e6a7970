/** Addresses out of whatever people paste: lines, commas, semicolons, or a list out of a mail program. */
export function splitAddresses(text: string): readonly string[] {
  const found = text
    .split(/[\n,;]+/)
    .map((part) => /<([^<>]+)>\s*$/.exec(part)?.[1] ?? part)
    .flatMap((part) => part.trim().split(/\s+/))
    .filter((part) => part !== '')
  return [...new Set(found.map((address) => address.toLowerCase()))]
}
