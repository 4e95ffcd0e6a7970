export type Range = readonly [from: number, to: number]

export function rangesOf(text: string): Range[] {
  return text.split(',').map((part) => {
    const [from = 0, to = from] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((figure) => Number.parseInt(figure, 16))
    return [from, to]
  })
}
