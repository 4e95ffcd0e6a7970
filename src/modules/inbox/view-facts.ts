import type { ConversationSummary } from './model.ts'
import type { ViewColumn } from './view-model.ts'

export interface FactNames {
  readonly teams: ReadonlyMap<string, string>
  readonly channels: ReadonlyMap<string, string>
  readonly tags: ReadonlyMap<string, string>
}

export function factsOf(
  row: Pick<ConversationSummary, 'number' | 'teamId' | 'channelId' | 'tagIds'>,
  columns: readonly ViewColumn[],
  names: FactNames,
): string {
  const facts = columns.flatMap((column) => {
    if (column === 'number') return [`#${row.number}`]
    if (column === 'team') return named(names.teams, row.teamId === null ? [] : [row.teamId])
    if (column === 'channel') return named(names.channels, [row.channelId])
    return column === 'tags' ? named(names.tags, row.tagIds) : []
  })
  return facts.join(' · ')
}

function named(names: ReadonlyMap<string, string>, ids: readonly string[]): string[] {
  const found = ids.flatMap((id) => names.get(id) ?? [])
  return found.length === 0 ? [] : [found.join(', ')]
}
