import { readingWords } from '#modules/content/portal/reading-words.ts'

import ar from './words-ar.json' with { type: 'json' }
import de from './words-de.json' with { type: 'json' }
import es from './words-es.json' with { type: 'json' }
import fr from './words-fr.json' with { type: 'json' }
import zh from './words-zh.json' with { type: 'json' }

/**
 * Every word of ours around the articles, in English. Other languages are files beside this one; what
 * they lack is said in English.
 */
const english = {
  lead: 'Answers to what people ask most.',
  searchLabel: 'Search articles',
  search: 'Search',
  searchPlaceholder: 'Search for answers',
  suggestions: 'Suggestions',
  allResults: 'All results for “{query}”',
  resultOne: '{count} result for “{query}”',
  resultMany: '{count} results for “{query}”',
  noResults: 'Nothing found for “{query}”',
  noResultsHint: 'Try fewer or other words, or look through the topics.',
  searchAsk: 'What are you looking for?',
  didYouMean: 'Showing results for “{words}”.',
  topic: 'Topic',
  topics: 'Topics',
  pinned: 'Start here',
  popular: 'Popular articles',
  articleOne: '{count} article',
  articleMany: '{count} articles',
  emptyTitle: 'Nothing is published here yet',
  emptyText: 'As soon as there are articles, you find them here.',
  onThisPage: 'On this page',
  updated: 'Updated {date}',
  byAuthor: 'By {name}',
  minutes: '{count} min read',
  related: 'Related articles',
  previous: 'Previous',
  next: 'Next',
  otherArticles: 'More articles',
  feedbackAsk: 'Did this answer your question?',
  yes: 'Yes',
  no: 'No',
  feedbackThanks: 'Thank you for telling us.',
  feedbackWhy: 'What went wrong?',
  reasonOutdated: 'It is out of date',
  reasonUnclear: 'It is hard to understand',
  reasonIncorrect: 'It does not work that way',
  reasonIncomplete: 'Something is missing',
  reasonOther: 'Something else',
  feedbackMore: 'Tell us more',
  feedbackEmail: 'Your e-mail address, if you want an answer',
  optional: 'Optional',
  feedbackSend: 'Send',
  feedbackSent: 'Thank you. We read every answer.',
  language: 'Language',
  untranslated: 'This page is not available in {language} yet.',
  breadcrumbs: 'You are here',
  feed: 'New and changed articles',
  asMarkdown: 'Read as Markdown',
  missing: 'There is no such page',
  missingHint: 'The address may be mistyped, or the article has moved. Search for it:',
  gone: 'This article was taken down',
  goneHint: 'It no longer applies. Search for what you need now:',
  back: 'Back to all topics',
  info: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  danger: 'Danger',
}

export type KnowledgeWords = Readonly<typeof english>

export const { wordsIn, speaks, documentWords } = readingWords<KnowledgeWords>(english, {
  ar,
  de,
  es,
  fr,
  zh,
})
