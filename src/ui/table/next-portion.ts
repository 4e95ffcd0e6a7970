export function nextPortion(wanted: readonly number[], drawn: readonly number[]): number[] {
  const standing = new Set(drawn)
  let left = rowsInFrame
  return wanted.filter((index) => standing.has(index) || left-- > 0)
}

const rowsInFrame = 10
