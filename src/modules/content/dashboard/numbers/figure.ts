import type { Change } from '#ui/stat.tsx'

export function figure(now: number, before: number | undefined, moreIsGood: boolean) {
  const value = now.toLocaleString('en')
  if (before === undefined || before === 0) return { value }
  const part = Math.round(((now - before) / before) * 100)
  return { value, change: changeBy(part, `${Math.abs(part)}%`, moreIsGood) }
}

export function changeBy(part: number, text: string, moreIsGood: boolean): Change {
  const direction = part > 0 ? 'up' : 'down'
  return {
    text,
    direction: part === 0 ? 'flat' : direction,
    ...(part !== 0 && { isGood: part > 0 === moreIsGood }),
    comparedTo: 'vs. previous period',
  }
}
