import { describe, expect, test } from 'vitest'

import { cutReply, isForwardSubject, linesOfText } from './cut-reply.ts'
import { linesOfHtml } from './html-text.ts'

const cut = (text: string) => cutReply(linesOfText(text), false)

describe('the new text of an email', () => {
  test('is found above, below, or between quoted lines', () => {
    expect(cut('New\n\nOn 16 Nov 2026, at 10:00, Ada wrote:\n> Old')).toEqual({
      reply: 'New',
      isCut: true,
    })
    expect(cut('On 16 Nov 2026, at 10:00, Ada wrote:\n> Old\n\nNew').reply).toBe('New')
    expect(
      cut('> One?\nYes, I have thought about it for a long time.\n> Two?\nNo\n> Bye').reply,
    ).toBe('> One?\nYes, I have thought about it for a long time.\n> Two?\nNo')
  })

  test('a wrapped line of a quote is not new text', () => {
    expect(cut(`New\n\n> ${'long '.repeat(14)}line that was\nwrapped\n> here`).reply).toBe('New')
  })

  test('is never empty, and is the whole text if nothing is quoted', () => {
    expect(cut('> Only\n> quotes')).toEqual({ reply: '> Only\n> quotes', isCut: false })
    expect(cut('-- \nAda').reply).toBe('--\nAda')
    expect(cut('Words\n\nmore')).toEqual({ reply: 'Words\n\nmore', isCut: false })
    expect(cut('')).toEqual({ reply: '', isCut: false })
  })

  test('keeps a quote that belongs to the text', () => {
    const text = 'Your page says:\n\n> Free shipping\n\nBut I paid 5 EUR. Why?'
    expect(cut(text).reply).toBe(text)
  })

  test.each([
    ['Fwd: x', true],
    ['WG: x', true],
    ['Re: Fwd: x', true],
    ['转发：x', true],
    ['إعادة توجيه: x', true],
    ['Re: x', false],
    ['Forwarding: is it free?', false],
    ['', false],
  ])('%s is a forward: %s', (subject, isForward) => {
    expect(isForwardSubject(subject)).toBe(isForward)
  })

  test.each([
    ['a megabyte of quoted lines', `words\n${'> \n'.repeat(330_000)}`],
    ['a megabyte without line ends', 'word '.repeat(200_000)],
    ['one letter', 'a'.repeat(1_000_000)],
    ['colons', 'On 2026 a:\n'.repeat(20_000)],
    ['heads', 'From: a\n'.repeat(25_000)],
    ['answers', '> a\nb\n\n'.repeat(30_000)],
    ['dashes', '--\n'.repeat(60_000)],
    ['empty lines', '\n'.repeat(200_000)],
    ['spaces', ' '.repeat(1_000_000) + 'x'],
    ['footers', 'Sent from my iPhone\n'.repeat(10_000)],
  ])('%s is processed in linear time', (_, text) => {
    // CPU time, because other tests run in parallel.
    const began = process.cpuUsage()
    cut(text)
    expect(process.cpuUsage(began).user).toBeLessThan(3_000_000)
  })

  test('HTML is converted to text with quote marks', () => {
    const html =
      '<p>One&nbsp;two</p><ul><li>a<li>b</ul><blockquote>said</blockquote><div style="display:none">hidden</div><table><tr><td>x</td><td>y</td></tr></table><pre>  kept\n   as is</pre>'
    expect(linesOfHtml(html).map(({ text }) => text)).toEqual([
      'One two',
      '',
      '- a',
      '- b',
      '',
      '> said',
      '',
      'x y',
      '',
      '  kept',
      '   as is',
    ])
  })

  test('a link is followed by its URL unless the text shows it', () => {
    const html =
      '<a href="https://a.example/x">here</a>, <a href="https://www.a.example/">a.example</a>, <a href="javascript:x">no</a>, <a href="https://b.example/"><img alt=""></a><b>end</b>'
    expect(linesOfHtml(html)).toEqual([
      { text: 'here <https://a.example/x>, a.example, no, end', isQuoted: false },
    ])
  })
})
