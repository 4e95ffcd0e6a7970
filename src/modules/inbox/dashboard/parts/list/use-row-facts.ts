import { useMemo } from 'react'

import { listTeams } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { listChannels } from '../../../channels-contract.ts'
import type { ConversationSummary } from '../../../model.ts'
import { listViews } from '../../../sorting-contract.ts'
import { factsOf } from '../../../view-facts.ts'
import type { ViewColumn } from '../../../view-model.ts'

export interface RowFacts {
  readonly columns: readonly ViewColumn[] | undefined
  wordsOf(row: ConversationSummary): string
}

export function useRowFacts(viewId: string | undefined): RowFacts {
  const { data: views } = useCall(listViews, {}, { isEnabled: viewId !== undefined })
  const chosen = views?.items.find(({ id }) => id === viewId)?.columns
  const columns = chosen && chosen.length > 0 ? chosen : undefined
  const asks = (column: ViewColumn) => ({ isEnabled: columns?.includes(column) ?? false })
  const { data: teams } = useCall(listTeams, {}, asks('team'))
  const { data: channels } = useCall(listChannels, {}, asks('channel'))
  const { data: tags } = useCall(tagCalls.list, everyTag, asks('tags'))
  return useMemo(() => {
    const names = { teams: byId(teams), channels: byId(channels), tags: byId(tags) }
    return { columns, wordsOf: (row) => (columns ? factsOf(row, columns, names) : '') }
  }, [columns, teams, channels, tags])
}

type Named = { readonly items: readonly { readonly id: string; readonly name: string }[] }

function byId(list: Named | undefined): ReadonlyMap<string, string> {
  return new Map(list?.items.map(({ id, name }) => [id, name]))
}
