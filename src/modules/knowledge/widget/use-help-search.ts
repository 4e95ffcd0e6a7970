import { useEffect, useState } from 'react'

import { useWidget } from '#platform/widget/use-widget.ts'

import type { HelpFound } from '../help-contract.ts'
import { helpCalls } from './help-calls.ts'
import { noteSearched } from './help-trail.ts'

export interface HelpSearch {
  readonly found: (HelpFound & { readonly q: string }) | undefined
  readonly hasFailed: boolean
  again(): void
}

/** Searches when typing pauses. */
export function useHelpSearch(typed: string): HelpSearch {
  const { host } = useWidget()
  const q = typed.trim()
  const [found, setFound] = useState<HelpSearch['found']>()
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    if (q.length < minLetters || last?.q === q) return undefined
    const timer = setTimeout(() => {
      helpCalls(host)
        .search(q)
        .then(
          (answer) => {
            noteSearched(host, answer.searchId)
            last = { ...answer, q }
            if (!isCurrent) return
            setFound(last)
            setFailed(false)
          },
          () => isCurrent && setFailed(true),
        )
    }, restMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [host, q, round])
  return { found: last?.q === q ? last : found, hasFailed, again: () => setRound(round + 1) }
}

let last: HelpSearch['found']

const restMs = 250
/** A single letter matches nearly everything. */
export const minLetters = 2
