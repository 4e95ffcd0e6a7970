/** The word behind a slash that the cursor stands at the end of: what a template is looked for by. */
export interface SlashWord {
  readonly start: number
  readonly end: number
  readonly word: string
}

export function slashWordAt(text: string, cursor: number): SlashWord | undefined {
  const found = /(?:^|\s)\/([\p{L}\p{N}_-]{0,32})$/u.exec(text.slice(0, cursor))
  const word = found?.[1]
  return word === undefined ? undefined : { start: cursor - word.length - 1, end: cursor, word }
}

export interface Offered {
  readonly id: string
  readonly name: string
  readonly shortcut: string
  readonly body: string
}

/** Best first: the shortcut itself, one that begins so, then whatever has the word in its name. */
export function offersFor(word: string, templates: readonly Offered[], most = 6): Offered[] {
  const wanted = word.toLowerCase()
  const rank = ({ name, shortcut }: Offered): number => {
    const short = shortcut.toLowerCase()
    if (wanted !== '' && short === wanted) return 0
    if (short.startsWith(wanted)) return 1
    if (name.toLowerCase().startsWith(wanted)) return 2
    return name.toLowerCase().includes(wanted) ? 3 : 4
  }
  return templates
    .map((template) => ({ template, place: rank(template) }))
    .filter(({ place }) => place < 4)
    .toSorted((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ template }) => template)
}
