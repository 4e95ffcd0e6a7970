import { expect, test } from 'vitest'

import { checkWords } from './words.ts'

const planted: readonly (readonly [path: string, text: string])[] = [
  ['src/modules/inbox/server/a.ts', '// Whoever asks sees only what is theirs.\n'],
  ['src/modules/inbox/server/b.ts', `refuse('conflict', 'Somebody changed this conversation.')\n`],
  ['src/modules/inbox/server/c.ts', 'refuse("not_found", `There is no such ${noun}.`)\n'],
  ['src/modules/inbox/dashboard/d.tsx', 'export const A = () => <p>Nobody follows it.</p>\n'],
  ['src/modules/inbox/dashboard/e.tsx', `export const A = () => <B label="Take a tag off" />\n`],
  ['src/modules/inbox/server/f.ts', '/** The customer is told that he has an answer. */\n'],
  ['src/modules/inbox/server/field-texts.json', '{ "name": "Sent to him by e-mail" }\n'],
  ['tests/integration/inbox.test.ts', `test('whoever is shut out sees nothing', () => {})\n`],
  ['docs/inbox.md', 'A colleague gets what lies out of sight anew.\n'],
  ['db/migrations/0001_inbox.sql', '-- Opening hours, as they shall be.\nselect 1;\n'],
  ['src/modules/widget/words-en.json', '{ "retry": "Please try again" }\n'],
]

test.each(planted)('a sentence planted in %s is found', (path, text) => {
  const findings = checkWords(new Map([[path, text]]))
  expect(findings.map(({ file }) => file)).toContain(path)
  expect(findings[0]?.sentence).toMatch(/^".+": write .+ \(docs\/glossary\.md\)$/)
})

test.each([
  ['a name in code', 'src/lib/a.ts', `export const his = them.told.whoever({ mend: her })\n`],
  ['an example in backticks', 'docs/style.md', 'Write "someone", never `somebody`.\n'],
  ['a quotation', 'src/lib/a.ts', '// Reads the line “He wrote” of a quoted email.\n'],
  ['what a customer writes in a test', 'tests/a.test.ts', `const said = 'He told me to call.'\n`],
  ['demo conversations', 'src/modules/widget/server/demo.ts', `say('She loves the beans.')\n`],
  ['another language', 'src/modules/widget/words-de.json', '{ "her": "Komm her" }\n'],
  ['a longer word', 'docs/a.md', 'Uphold the theme; amend the shelf.\n'],
])('%s is left alone', (_what, path, text) => {
  expect(checkWords(new Map([[path, text]]))).toEqual([])
})
