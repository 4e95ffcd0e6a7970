import { expect, test } from 'vitest'

import { ownFile, withOwnPictures, withPictures } from './message-page.ts'

test('an inline image is shown in place, an unknown one stays empty', () => {
  const html = '<img src="cid:logo%40a"><img src="cid:gone"><td style="background:url(cid:logo@a)">'
  const find = (cid: string) => (cid === 'logo@a' ? 'https://c.example/f?a=1&b=2' : undefined)
  expect(withOwnPictures(html, find)).toBe(
    '<img src="https://c.example/f?a=1&amp;b=2"><img src="data:,"><td style="background:url(https://c.example/f?a=1&amp;b=2)">',
  )
})

test('remote images load only on request', () => {
  const html = '<img data-remote-src="https://t.example/p.gif" alt="x">'
  expect(withPictures(html)).toBe('<img src="https://t.example/p.gif" alt="x">')
})

test('a content ID never resolves to an inherited object property', () => {
  expect(ownFile({ logo: 'file' }, 'logo')).toBe('file')
  for (const cid of ['constructor', 'toString', '__proto__']) {
    expect(ownFile({ logo: 'file' }, cid)).toBeUndefined()
  }
})
