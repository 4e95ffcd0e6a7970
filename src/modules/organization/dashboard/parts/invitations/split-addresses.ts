/**
 * Extracts addresses from pasted text: lines, commas, semicolons, or a list from an email client.
 */
export function splitAddresses(text: string): readonly string[] {
  const found = text
    .split(/[\n,;]+/)
    .map((part) => /<([^<>]+)>\s*$/.exec(part)?.[1] ?? part)
    .flatMap((part) => part.trim().split(/\s+/))
    .filter((part) => part !== '')
  return [...new Set(found.map((address) => address.toLowerCase()))]
}
