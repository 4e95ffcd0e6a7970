import type { Category } from '../../model.ts'

export interface View {
  readonly word: string
  readonly category: Category
  readonly teamId?: string
  readonly channelId?: string
  readonly viewId?: string
}

export const views: readonly View[] = (
  [
    'mine',
    'unassigned',
    'all',
    'mentions',
    'following',
    'waiting',
    'snoozed',
    'scheduled',
    'drafts',
    'closed',
    'spam',
    'trash',
  ] as const
).map((category) => ({ word: category, category }))

export function findView(word: string | undefined): View | undefined {
  const [, kind, id = ''] = wordWithId.exec(word ?? '') ?? []
  if (kind === 'team') return teamView(id)
  if (kind === 'view') return savedView(id)
  if (kind === 'channel') return channelView(id)
  return views.find((view) => view.word === word)
}

export function savedView(viewId: string): View {
  return { word: `view-${viewId}`, category: 'all', viewId }
}

export function teamView(teamId: string): View {
  return { word: `team-${teamId}`, category: 'all', teamId }
}

export function channelView(channelId: string): View {
  return { word: `channel-${channelId}`, category: 'all', channelId }
}

export function firstView(counts: Partial<Record<Category, number>>): View {
  return { word: counts.mine ? 'mine' : 'all', category: counts.mine ? 'mine' : 'all' }
}

/**
 * The query of a list. The server and the browser must build the same one, or the preloaded data
 * isn't used. Searches cover everything except spam and the trash, which are searched from within.
 */
export function listInput(view: View, search: string): ListInput {
  const { category, teamId, channelId, viewId } = view
  if (search) {
    const isApart = category === 'spam' || category === 'trash'
    return { category: isApart ? category : 'everything', search }
  }
  return {
    category,
    ...(teamId && { teamId }),
    ...(channelId && { channelId }),
    ...(viewId && { viewId }),
  }
}

export interface ListInput {
  readonly category: Category
  readonly teamId?: string
  readonly channelId?: string
  readonly viewId?: string
  readonly search?: string
}

export function viewPath({ word }: View): string {
  return `/dashboard/inbox/${word}`
}

export function countOf(
  { category, teamId, viewId }: View,
  counts: Readonly<Partial<Record<View['category'], number>>> | undefined,
): number {
  const isDone = category === 'closed' || category === 'spam' || category === 'trash'
  return isDone || teamId || viewId ? 0 : (counts?.[category] ?? 0)
}

const wordWithId = /^(team|channel|view)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
