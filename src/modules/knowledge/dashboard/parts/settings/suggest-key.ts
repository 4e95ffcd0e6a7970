export function suggestKey(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
  return plain
    .replaceAll(/^[_0-9]+/g, '')
    .slice(0, 40)
    .replace(/_+$/, '')
}
