import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

export function useSearchParam(
  name: string,
  fallback: string,
): readonly [value: string, setValue: (value: string) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const value = new URLSearchParams(location.search).get(name) ?? fallback
  const setValue = useCallback(
    (next: string) => {
      const isSamePlace = asked?.from === location.key
      const params = new URLSearchParams(isSamePlace ? asked?.search : location.search)
      if (next === fallback) params.delete(name)
      else params.set(name, next)
      asked = { from: location.key, search: params.toString() }
      void navigate(
        { search: asked.search, hash: location.hash },
        { replace: true, preventScrollReset: true },
      )
    },
    [name, fallback, location, navigate],
  )
  return [value, setValue]
}

let asked: { readonly from: string; readonly search: string } | undefined
