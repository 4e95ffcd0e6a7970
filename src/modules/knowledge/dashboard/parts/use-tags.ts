import { useMemo } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Choice } from '#ui/choice.ts'

/** Tags to choose from: those for everything, and those that are chosen already. */
export function useTagChoices(chosen: readonly string[] = []): readonly Choice[] {
  const { rows } = usePages(tagCalls.list, everyTag)
  return useMemo(
    () =>
      rows
        .filter(({ id, offeredFor }) => offeredFor === 'everything' || chosen.includes(id))
        .map(({ id, name }) => ({ value: id, label: name })),
    [rows, chosen],
  )
}

/** Tags that customers have: whoever has one of them is in the segment. */
export function useSegmentChoices(): readonly Choice[] {
  const { rows } = usePages(tagCalls.list, everyTag)
  return useMemo(
    () =>
      rows
        .filter(({ offeredFor }) => offeredFor === 'everything' || offeredFor === 'contacts')
        .map(({ id, name }) => ({ value: id, label: name })),
    [rows],
  )
}
