import { readingWords, type SharedWords } from '#modules/content/portal/reading-words.ts'

import ar from './words-ar.json' with { type: 'json' }
import de from './words-de.json' with { type: 'json' }
import es from './words-es.json' with { type: 'json' }
import fr from './words-fr.json' with { type: 'json' }
import zh from './words-zh.json' with { type: 'json' }

const english = {
  documentation: 'Documentation',
  lead: 'Guides and reference.',
  searchLabel: 'Search the documentation',
  noResultsHint: 'Try fewer or different words, or browse the pages.',
  menu: 'Menu',
  pages: 'Pages',
  emptyText: 'Check back soon.',
  otherPages: 'More pages',
  feedbackAsk: 'Was this page helpful?',
  reasonOutdated: 'It’s out of date',
  reasonUnclear: 'It’s hard to understand',
  version: 'Version',
  oldVersion: 'You’re reading {version}.',
  toCurrent: 'Go to the current version',
  missingHint: 'The URL may be wrong, or the page may have moved. Search for it:',
  back: 'Go to the first page',
  apiAuthorization: 'Authorization',
  apiParameters: 'Parameters',
  apiBody: 'Request body',
  apiResponses: 'Responses',
  apiSamples: 'Code samples',
  apiName: 'Name',
  apiType: 'Type',
  apiDescription: 'Description',
  apiRequired: '{type}, required',
  apiDeprecated: 'This operation is deprecated. Don’t use it in new code.',
  apiBasic: 'Username and password (Basic).',
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

export type DocumentationWords = SharedWords & Readonly<typeof english>

export const { wordsIn, isTranslated, documentWords } = readingWords(english, {
  ar,
  de,
  es,
  fr,
  zh,
})
