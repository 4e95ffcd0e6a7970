import { readingWords, type SharedWords } from '#modules/content/portal/reading-words.ts'

import ar from './words-ar.json' with { type: 'json' }
import de from './words-de.json' with { type: 'json' }
import es from './words-es.json' with { type: 'json' }
import fr from './words-fr.json' with { type: 'json' }
import zh from './words-zh.json' with { type: 'json' }

/**
 * The words around articles alone, in English. Other languages are files beside this one; what
 * they lack is said in English.
 */
const english = {
  lead: 'Answers to what people ask most.',
  searchLabel: 'Search articles',
  searchPlaceholder: 'Search for answers',
  noResultsHint: 'Try fewer or other words, or look through the topics.',
  topic: 'Topic',
  topics: 'Topics',
  pinned: 'Start here',
  popular: 'Popular articles',
  articleOne: '{count} article',
  articleMany: '{count} articles',
  emptyText: 'As soon as there are articles, you find them here.',
  byAuthor: 'By {name}',
  minutes: '{count} min read',
  related: 'Related articles',
  otherArticles: 'More articles',
  feedbackAsk: 'Did this answer your question?',
  reasonOutdated: 'It is out of date',
  reasonUnclear: 'It is hard to understand',
  feed: 'New and changed articles',
  missingHint: 'The address may be mistyped, or the article has moved. Search for it:',
  gone: 'This article was taken down',
  goneHint: 'It no longer applies. Search for what you need now:',
  back: 'Back to all topics',
}

export type KnowledgeWords = SharedWords & Readonly<typeof english>

export const { wordsIn, speaks, documentWords } = readingWords(english, {
  ar,
  de,
  es,
  fr,
  zh,
})
