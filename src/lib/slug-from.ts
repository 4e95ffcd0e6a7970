/** Returns '' if no letter can be transliterated. */
export function slugFrom(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[äöüßæœøåłđðþ]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return plain.slice(0, 80).replaceAll(/^-+|-+$/g, '')
}

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** Appends 2, 3 … until the slug is free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const candidate = `${wanted}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
