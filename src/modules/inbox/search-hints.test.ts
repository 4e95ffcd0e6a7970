import { expect, test } from 'vitest'

import { searchHints } from './search-hints.ts'

test.each([
  [
    'foo:bar parcel',
    [
      '“foo:” isn’t a search filter. Try from:, to:, assignee:, team:, tag:, channel:, subject:, is:, status:, priority:, has:, due:, before: or after:.',
    ],
  ],
  ['before:soon', ['“before:soon” isn’t a date. Use before:2026-05-31.']],
  ['AFTER:2026-02-30', ['“after:2026-02-30” isn’t a date. Use after:2026-05-31.']],
  ['-status:done', ['“status:done” isn’t an option. Try open, snoozed, closed, spam, or trash.']],
  ['is:purple', [expect.stringMatching(/^“is:purple” isn’t an option\. Try open, .* or read\.$/)]],
])('%s gets a hint', (text, hints) => {
  expect(searchHints(text)).toEqual(hints)
})

test.each([
  'parcel',
  'from:ada',
  'before:2026-05-31',
  'is:closed -has:note',
  'https://example.com/a',
  'Re: parcel',
  'tag:x:y',
  'channel:shop to:me',
  'subject:"wet parcel"',
  'note:"as it stands"',
])('%s needs no hint', (text) => {
  expect(searchHints(text)).toEqual([])
})
