import { readingWords } from '#modules/content/portal/reading-words.ts'

import ar from './words-ar.json' with { type: 'json' }
import de from './words-de.json' with { type: 'json' }
import es from './words-es.json' with { type: 'json' }
import fr from './words-fr.json' with { type: 'json' }
import zh from './words-zh.json' with { type: 'json' }

/**
 * Every word of ours around the pages, in English. Other languages are files beside this one; what they
 * lack is said in English.
 */
const english = {
  documentation: 'Documentation',
  lead: 'Guides and reference.',
  searchLabel: 'Search the documentation',
  search: 'Search',
  suggestions: 'Suggestions',
  allResults: 'All results for “{query}”',
  resultOne: '{count} result for “{query}”',
  resultMany: '{count} results for “{query}”',
  noResults: 'Nothing found for “{query}”',
  noResultsHint: 'Try fewer or other words, or look through the pages.',
  searchAsk: 'What are you looking for?',
  didYouMean: 'Showing results for “{words}”.',
  menu: 'Menu',
  pages: 'Pages',
  emptyTitle: 'Nothing is published here yet',
  emptyText: 'As soon as there are pages, you find them here.',
  onThisPage: 'On this page',
  updated: 'Updated {date}',
  previous: 'Previous',
  next: 'Next',
  otherPages: 'More pages',
  feedbackAsk: 'Was this page helpful?',
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
  optional: 'Optional',
  feedbackSend: 'Send',
  feedbackSent: 'Thank you. We read every answer.',
  language: 'Language',
  version: 'Version',
  oldVersion: 'You are reading {version}.',
  toCurrent: 'See the current version',
  untranslated: 'This page is not available in {language} yet.',
  breadcrumbs: 'You are here',
  asMarkdown: 'Read as Markdown',
  missing: 'There is no such page',
  missingHint: 'The address may be mistyped, or the page has moved. Search for it:',
  back: 'Back to the first page',
  info: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  danger: 'Danger',
  feedbackEmail: 'Your e-mail address, if you want an answer',
  apiAuthorization: 'Authorization',
  apiParameters: 'Parameters',
  apiBody: 'Request body',
  apiResponses: 'Responses',
  apiSamples: 'Code samples',
  apiName: 'Name',
  apiType: 'Type',
  apiDescription: 'Description',
  apiRequired: '{type}, required',
  apiDeprecated: 'This operation is deprecated. Do not build on it any more.',
  apiBasic: 'User name and password (Basic).',
  apiBearer: 'A token in the Authorization header (Bearer).',
  apiKeyIn: 'A key in the {place} “{name}”.',
  apiOneOf: 'One of: {values}.',
  apiDefault: 'Default: {value}.',
  apiAtLeast: 'At least {value}.',
  apiAtMost: 'At most {value}.',
  apiAtMostLetters: 'At most {value} characters.',
  apiFieldDeprecated: 'Deprecated.',
  apiArrayOf: 'array of {type}',
  apiOneOfMany: 'one of {count}',
  apiAnyOfMany: 'any of {count}',
  apiAny: 'any',
  apiOr: ' or ',
}

export type DocumentationWords = Readonly<typeof english>

export const { wordsIn, speaks, documentWords } = readingWords<DocumentationWords>(english, {
  ar,
  de,
  es,
  fr,
  zh,
})
