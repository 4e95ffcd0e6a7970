import { useMemo } from 'react'

import { useValueWords } from '#modules/fields/dashboard/public.tsx'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'

import { useTeams } from '../use-places.ts'
import { useConversationFields } from '../contact/use-conversation-fields.ts'
import type { EventNames } from './describe-change.ts'

export function useEventNames(): EventNames {
  const members = useNames()
  const teams = useTeams()
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const fields = useConversationFields()
  const words = useValueWords()
  const names = useMemo(
    () => ({
      members,
      teams: new Map(teams.map(({ id, name }) => [id, name])),
      tags: new Map(tags.map(({ id, name }) => [id, name])),
      fields: new Map(fields.map((field) => [field.key, field])),
    }),
    [members, teams, tags, fields],
  )
  return { ...names, words }
}
