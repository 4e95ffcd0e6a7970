export function levelOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0
  return Math.min(5, Math.max(1, Math.ceil((value / most) * 5)))
}
