import { expect, test } from 'vitest'

import { mailHtml, mailText, type MailContent } from './layout.ts'

const content: MailContent = {
  title: 'Join <Acme> & friends',
  paragraphs: ['Ada "the first" invited you.\nCome in.', `It's <script>alert(1)</script>`],
  action: { label: 'Open <it>', url: 'https://support.example.com/join?a=1&b="><script>' },
  footer: 'You received this email because someone entered your address.',
}

test('every value in an email is escaped', () => {
  const html = mailHtml(content)

  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<Acme>')
  expect(html).toContain('Join &#60;Acme&#62; &#38; friends')
  expect(html).toContain('Ada &#34;the first&#34; invited you.<br>Come in.')
  expect(html).toContain(
    'href="https://support.example.com/join?a=1&#38;b=&#34;&#62;&#60;script&#62;"',
  )
})

test('an email loads nothing remote and fits a phone', () => {
  const html = mailHtml(content)

  expect(html).not.toMatch(/<img|<link|@import|url\(/)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('prefers-color-scheme:dark')
})

test('the text version has the same content and the full link', () => {
  expect(mailText(content)).toBe(`Join <Acme> & friends

Ada "the first" invited you.
Come in.

It's <script>alert(1)</script>

Open <it>:
https://support.example.com/join?a=1&b="><script>

-- 
You received this email because someone entered your address.
`)
})

test("a link that isn't http(s) throws", () => {
  const action = { label: 'Open', url: 'javascript:alert(1)' }
  expect(() => mailHtml({ ...content, action })).toThrow('http')
})
