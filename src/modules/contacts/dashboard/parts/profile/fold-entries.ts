/** Lines that say the same one after the other are one, which says how often. */
export function foldEntries<Line extends { readonly title: string; readonly body?: unknown }>(
  lines: readonly Line[],
): (Line & { readonly times: number })[] {
  const folded: (Line & { times: number })[] = []
  for (const line of lines) {
    const last = folded.at(-1)
    if (last && !line.body && !last.body && last.title === line.title) last.times += 1
    else folded.push({ ...line, times: 1 })
  }
  return folded
}
