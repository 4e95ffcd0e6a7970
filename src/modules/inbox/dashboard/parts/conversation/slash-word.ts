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
