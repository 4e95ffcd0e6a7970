import { useMemo } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Choice } from '#ui/choice.ts'

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
