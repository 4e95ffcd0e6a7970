import { useEffect } from 'react'

import { keep, useKept } from './kept.ts'

export function ViewNotFound() {
  const kept = useKept('view')
  // Forgets the remembered place, so the inbox doesn't open here again.
  useEffect(() => keep('view', ''), [])
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a thrown Response as a status
  if (kept === '') throw notFound
  return null
}

const notFound = { status: 404, statusText: 'Not Found', internal: false, data: null }
