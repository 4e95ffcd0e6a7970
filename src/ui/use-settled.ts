import { useEffect, useState } from 'react'

/** A value once it has stood still for a moment: what is typed is not asked for letter by letter. */
export function useSettled<Value>(value: Value, ms = 150): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
