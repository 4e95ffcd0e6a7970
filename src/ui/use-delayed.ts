import { useEffect, useState } from 'react'

export function useDelayed(isLasting: boolean, milliseconds = 200): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLasting) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLasting, milliseconds])
  return isLasting && isLate
}
