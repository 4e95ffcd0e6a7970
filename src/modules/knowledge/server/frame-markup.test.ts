import { expect, test } from 'vitest'

import { frameMarkup } from './frame-markup.ts'

const id = '0198a3c2-7f10-7a4e-9b21-5d2c7e9f1a34'
const fileUrl = (one: string) => `https://files.example/${one}?a=1&b=2`

test('external content becomes a link, own files are shown', () => {
  const player =
    '<figure class="video"><iframe src="https://player.example/1?a=1&amp;b=2" title="Tour"></iframe></figure>'
  const foreign = '<img src="https://pictures.example/a.png" alt="A &lt;b&gt; c">'
  const own = `<img src="/k/files/${id}" alt="Ours">`

  expect(frameMarkup(player, fileUrl)).toBe(
    '<figure class="video"><a class="elsewhere" href="https://player.example/1?a=1&amp;b=2" target="_blank" rel="noopener">Tour</a></figure>',
  )
  expect(frameMarkup(foreign, fileUrl)).toContain('>A &lt;b&gt; c</a>')
  expect(frameMarkup(own, fileUrl)).toBe(
    `<img src="https://files.example/${id}?a=1&amp;b=2" alt="Ours">`,
  )
})
