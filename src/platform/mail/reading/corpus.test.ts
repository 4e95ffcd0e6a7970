import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { describe, expect, test } from 'vitest'

import { findDmarcReport } from './dmarc-report.ts'
import type { ReadFile, ReadMail } from './mail-shape.ts'
import { readMail } from './read-mail.ts'

const folder = join(import.meta.dirname, '../../../../tests/mail-corpus')
/**
 * These have their own tests: spoofs need their sender filled in, and hostile HTML is not an email.
 */
const elsewhere = /^(?:spoofs|hostile-html)\//
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((path) => path.includes('/') && !elsewhere.test(path))
  .toSorted()
const mails = paths.filter((path) => path.endsWith('.eml'))

type Expected = Readonly<Record<string, unknown>>

describe('the email corpus', () => {
  test('has at least 120 emails with expected results', () => {
    const expected = paths.filter((path) => path.endsWith('.json'))

    expect(mails.length).toBeGreaterThanOrEqual(120)
    expect(expected.map((path) => path.replace(/json$/, 'eml'))).toEqual(mails)
    expect(paths.length).toBe(2 * mails.length)
  })

  test.each(mails)('%s', async (path) => {
    const expected: Expected = JSON.parse(
      readFileSync(join(folder, path.replace(/eml$/, 'json')), 'utf8'),
    )
    const read = await readMail(readFileSync(join(folder, path)))

    expect(Object.keys(expected)).toEqual(expect.arrayContaining(always))
    expect(summaryOf(read, expected)).toEqual(expected)
    // HTML is never unsafe, whatever the email.
    expect(read.html ?? '').not.toMatch(/<script|<iframe|<object|\son\w+=|javascript:| src="http/i)
    if (read.text !== '') expect(read.reply).not.toBe('')
  })
})

const always = ['kind', 'from', 'subject', 'reply', 'isAutomatic', 'files', 'problems']

/** The parsed facts in the format of the expectations. */
function summaryOf(read: ReadMail, expected: Expected): Expected {
  const facts: Record<string, unknown> = {
    ...read,
    from: read.from ?? null,
    date: read.date?.toISOString() ?? null,
    messageId: read.messageId ?? null,
    files: read.files.map((file, place) => fileFacts(file, fileKeys(expected, place))),
    dmarc: dmarcFacts(read),
    bounce: read.bounce && { ...read.bounce, originalId: read.bounce.originalId ?? null },
    htmlHas: listOf(expected['htmlHas']).filter((words) => read.html?.includes(words)),
    htmlLacks: listOf(expected['htmlLacks']).filter((words) => !read.html?.includes(words)),
  }
  return Object.fromEntries(Object.keys(expected).map((key) => [key, facts[key]]))
}

function dmarcFacts({ files }: ReadMail): Expected | null {
  const report = findDmarcReport(files)
  if (report === undefined) return null
  const { reporter, domain, policy, sources } = report
  return { reporter, domain, policy, mails: sources.reduce((sum, { count }) => sum + count, 0) }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value : []
}

function fileKeys(expected: Expected, place: number): string[] {
  const files: unknown = expected['files']
  const file: unknown = Array.isArray(files) ? files[place] : undefined
  return Object.keys(file ?? { name: '', type: '' })
}

function fileFacts(file: ReadFile, keys: readonly string[]): Expected {
  const facts: Record<string, unknown> = {
    ...file,
    size: file.bytes.length,
    words: new TextDecoder().decode(file.bytes).trim(),
  }
  return Object.fromEntries(keys.map((key) => [key, facts[key]]))
}
