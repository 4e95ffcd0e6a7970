import { useEffect } from 'react'

import { keep, useKept } from './kept.ts'

/** In place of a view that is gone, or was never there: the page that says so for every address. */
export function NoSuchView() {
  const kept = useKept('view')
  // Else the inbox would lead here again the next time it is opened.
  useEffect(() => keep('view', ''), [])
  // oxlint-disable-next-line typescript/only-throw-error -- it is how the router is told a status
  if (kept === '') throw notFound
  return null
}

/** What the router makes of an answer with this status. */
const notFound = { status: 404, statusText: 'Not Found', internal: false, data: null }
