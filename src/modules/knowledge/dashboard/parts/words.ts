import { audienceHints, audienceWords } from '#modules/content/dashboard/words.ts'
import type { BadgeTone } from '#ui/badge.tsx'

import type { ArticleAudience, Category, TextState } from '../../model.ts'

export const stateWords: Readonly<Record<TextState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}

export const stateTones: Readonly<Record<TextState, BadgeTone>> = {
  draft: 'plain',
  in_review: 'warn',
  scheduled: 'info',
  published: 'good',
  archived: 'plain',
}

export const categoryAudienceWords: Readonly<Record<Category['audience'], string>> = {
  inherit: 'Same as the knowledge base',
  ...audienceWords,
}

export const articleAudienceWords: Readonly<Record<ArticleAudience, string>> = {
  inherit: 'Same as its category',
  public: audienceWords.public,
  unlisted: 'Anyone with the link',
  customers: audienceWords.customers,
  agents: audienceWords.agents,
  ai_only: 'Bots only',
}

export const articleAudienceHints: Readonly<Record<ArticleAudience, string>> = {
  inherit: 'Uses the audience of the category and knowledge base',
  public: audienceHints.public,
  unlisted: 'Hidden from lists and search',
  customers: audienceHints.customers,
  agents: audienceHints.agents,
  ai_only: 'Used by bots to answer, hidden from readers',
}
