/** Formats a size: `840 B`, `12 kB`, `3.4 MB`. */
export function byteSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1000 ** step
  const text = amount.toLocaleString('en', {
    maximumFractionDigits: step > 1 && amount < 10 ? 1 : 0,
  })
  return `${text} ${units[step]}`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']
