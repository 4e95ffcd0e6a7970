/** Folds consecutive identical lines into one line with a count. */
export function foldEntries<
  Line extends {
    readonly title: string
    readonly body?: unknown
    readonly pages?: unknown
    /** The same line about two people stays two lines. */
    readonly whose?: string | undefined
  },
>(lines: readonly Line[]): (Line & { readonly times: number })[] {
  const folded: (Line & { times: number })[] = []
  for (const line of lines) {
    const last = folded.at(-1)
    const isAgain = last?.title === line.title && last.whose === line.whose
    const isMore = [line, last].some((one) => one?.body || one?.pages)
    if (last && isAgain && !isMore) last.times += 1
    else folded.push({ ...line, times: 1 })
  }
  return folded
}
