/** Formats a duration in at most two units: 45 min, 1 h 30 min, 2 days, 2 days 4 h. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60]
  const parts = [
    ...(days > 0 ? [`${days} ${days === 1 ? 'day' : 'days'}`] : []),
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(rest > 0 && days === 0 ? [`${rest} min`] : []),
  ]
  return parts.length === 0 ? '0 min' : parts.join(' ')
}
