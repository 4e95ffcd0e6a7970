import { ask } from '#platform/widget/browser-client.ts'
import type { WidgetHost } from '#platform/widget/host.ts'

import type { HelpArticle, HelpFound, HelpHome, HelpTopicPage } from '../help-contract.ts'

export function helpCalls({ state, visitor }: WidgetHost) {
  const { config, locale, pageUrl } = state
  const path = `/api/w/${config.id}/help`
  const get = <Answer>(below: string, input: Readonly<Record<string, string | undefined>> = {}) => {
    const query = new URLSearchParams({ locale })
    for (const [name, value] of Object.entries(input)) if (value) query.set(name, value)
    return ask<Answer>('GET', `${path}${below}?${query}`, { visitor })
  }
  return {
    home: () => get<HelpHome>('', { page: pageUrl?.slice(0, 2048) }),
    search: (q: string) => get<HelpFound>('/search', { q: q.slice(0, 200) }),
    topic: (id: string) => get<HelpTopicPage>(`/topics/${id}`),
    article: (id: string, searchId?: string, rank?: number) =>
      get<HelpArticle>(`/articles/${id}`, { searchId, rank: searchId && String(rank ?? 1) }),
    find: (slug: string) => get<{ id: string }>(`/names/${encodeURIComponent(slug)}`),
    rate: (id: string, input: HelpFeedback) =>
      ask<object>('PUT', `${path}/articles/${id}/feedback`, {
        body: { locale, ...input },
        visitor,
      }),
    sendTrail: (conversationId: string, trail: { articleIds: string[]; searchIds: string[] }) =>
      ask<object>('POST', `/api/chat/conversations/${conversationId}/help`, {
        body: trail,
        visitor,
      }),
  }
}

export interface HelpFeedback {
  readonly isHelpful: boolean
  readonly reasonCode?: string | null
  readonly reason?: string
}
