import type { Category } from '../../model.ts'

/** One way to look at the conversations, as the address names it: `mine`, `team-018f…`. */
export interface View {
  readonly word: string
  readonly category: Category
  readonly teamId?: string
}

export const views: readonly View[] = (
  ['mine', 'unassigned', 'all', 'waiting', 'snoozed', 'closed', 'spam', 'trash'] as const
).map((category) => ({ word: category, category }))

/** The view a word of an address means; undefined where it means none. */
export function findView(word: string | undefined): View | undefined {
  const teamId = teamWord.exec(word ?? '')?.[1]
  return teamId ? teamView(teamId) : views.find((view) => view.word === word)
}

export function teamView(teamId: string): View {
  return { word: `team-${teamId}`, category: 'all', teamId }
}

/** Whoever comes without naming a view first sees what is his, if anything is. */
export function firstView(counts: Partial<Record<Category, number>>): View {
  return { word: counts.mine ? 'mine' : 'all', category: counts.mine ? 'mine' : 'all' }
}

/** What a list of conversations is asked for; the server and the browser must ask in the same words. */
export function listInput({ category, teamId }: View, search: string) {
  return { category, ...(teamId && { teamId }), ...(search && { search }) }
}
export type ListInput = ReturnType<typeof listInput>

export function viewPath({ word }: View): string {
  return `/dashboard/inbox/${word}`
}

const teamWord = /^team-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
