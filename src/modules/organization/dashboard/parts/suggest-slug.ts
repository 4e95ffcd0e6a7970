/** Creates a slug from a name: "Müller & Söhne" becomes "muller-sohne". */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replaceAll(/^-+|-+$/g, '')
}
