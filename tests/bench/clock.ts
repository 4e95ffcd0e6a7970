/** Milliseconds since 1970 with fractions: the same clock in every process of the machine. */
export function clock(): number {
  return performance.timeOrigin + performance.now()
}
