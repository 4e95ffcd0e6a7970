import { readingWords, type SharedWords } from '#modules/content/portal/reading-words.ts'

import ar from './words-ar.json' with { type: 'json' }
import de from './words-de.json' with { type: 'json' }
import es from './words-es.json' with { type: 'json' }
import fr from './words-fr.json' with { type: 'json' }
import zh from './words-zh.json' with { type: 'json' }

const english = {
  lead: 'Answers to common questions.',
  searchLabel: 'Search articles',
  searchPlaceholder: 'Search for answers',
  noResultsHint: 'Try fewer or different words, or browse the topics.',
  topic: 'Topic',
  topics: 'Topics',
  pinned: 'Start here',
  popular: 'Popular articles',
  articleOne: '{count} article',
  articleMany: '{count} articles',
  emptyText: 'Check back soon.',
  byAuthor: 'By {name}',
  minutes: '{count} min read',
  related: 'Related articles',
  otherArticles: 'More articles',
  feedbackAsk: 'Did this answer your question?',
  reasonOutdated: 'It’s out of date',
  reasonUnclear: 'It’s hard to understand',
  feed: 'New and updated articles',
  missingHint: 'The URL may be wrong, or the article may have moved. Search for it:',
  gone: 'This article is no longer available',
  goneHint: 'Search for what you need:',
  back: 'All topics',
}

export type KnowledgeWords = SharedWords & Readonly<typeof english>

export const { wordsIn, isTranslated, documentWords } = readingWords(english, {
  ar,
  de,
  es,
  fr,
  zh,
})
