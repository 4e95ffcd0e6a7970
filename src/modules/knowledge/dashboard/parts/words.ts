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
  inherit: 'As the knowledge base',
  ...audienceWords,
}

export const articleAudienceWords: Readonly<Record<ArticleAudience, string>> = {
  inherit: 'As its category',
  public: audienceWords.public,
  unlisted: 'Whoever has the link',
  customers: audienceWords.customers,
  agents: audienceWords.agents,
  ai_only: 'Bots only',
}

export const articleAudienceHints: Readonly<Record<ArticleAudience, string>> = {
  inherit: 'The category and the knowledge base decide',
  public: audienceHints.public,
  unlisted: 'It stands in no list and no search',
  customers: audienceHints.customers,
  agents: audienceHints.agents,
  ai_only: 'Bots answer from it, nobody reads it',
}
