import { useEffect, useState } from 'react'

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function shortAgo(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes}m`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h`
  const days = Math.floor(minutes / 60 / 24)
  if (days < 14) return `${days}d`
  return days < 365 ? `${Math.floor(days / 7)}w` : `${Math.floor(days / 365)}y`
}
