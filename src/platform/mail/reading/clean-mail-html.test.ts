import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { cleanMailHtml, mailTokens, withRemotePictures } from './clean-mail-html.ts'

const folder = join(import.meta.dirname, '../../../../tests/mail-corpus/hostile-html')
const hostile = readdirSync(folder).toSorted()
const clean = (html: string) => cleanMailHtml(html).html

describe('sanitized email HTML', () => {
  test('keeps its styling', () => {
    const html =
      '<table width="600" bgcolor="#eee" cellpadding="0"><tr><td align="center" style="padding:10px;font-family:\'Open Sans\',Arial;color:rgb(1,2,3)"><font color="red" size="2">Hi</font></td></tr></table>'
    expect(clean(html)).toBe(
      '<table width="600" bgcolor="#eee" cellpadding="0"><tr><td align="center" style="padding:10px;font-family:&#39;Open Sans&#39;,Arial;color:rgb(1,2,3)"><font color="red" size="2">Hi</font></td></tr></table>',
    )
    expect(
      clean('<style>.a > b{color:red}@media (max-width:600px){.a{width:100%!important}}</style>x'),
    ).toBe('<style>.a > b{color:red}\n@media (max-width:600px){.a{width:100%!important}}</style>x')
  })

  test('keeps only web, email, and phone links, and opens them in a new window', () => {
    expect(clean('<a href="https://a.example/x?y=1&amp;z=2" target=_top>x</a>')).toBe(
      '<a href="https://a.example/x?y=1&#38;z=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    )
    expect(clean('<a href="mailto:a@b.example">x</a>')).toContain('href="mailto:a@b.example"')
    expect(clean('<a href="file:///etc/passwd">x</a><a href="#top">y</a>')).toBe('<a>x</a><a>y</a>')
  })

  test('shows inline images and blocks remote ones until requested', () => {
    const { html, hasRemote } = cleanMailHtml(
      '<img src="cid:logo@acme"><img src="data:image/png;base64,iVBORw0KGgo="><img src="http://t.example/p.gif"><p style="color:red;background:url(https://t.example/b.png)">x</p>',
    )
    expect(hasRemote).toBe(true)
    expect(html).toBe(
      '<img src="cid:logo@acme"><img src="data:image/png;base64,iVBORw0KGgo="><img data-remote-src="http://t.example/p.gif"><p style="color:red" data-remote-style="background:url(https://t.example/b.png)">x</p>',
    )
    expect(withRemotePictures(html)).toBe(
      '<img src="cid:logo@acme"><img src="data:image/png;base64,iVBORw0KGgo="><img src="http://t.example/p.gif"><p style="color:red;background:url(https://t.example/b.png)">x</p>',
    )
    expect(cleanMailHtml('<img src="cid:a">').hasRemote).toBe(false)
    expect(clean(`<p style="background:url('cid:a@b')">x</p>`)).toBe(
      '<p style="background:url(cid:a@b)">x</p>',
    )
  })

  test('closes open tags and drops stray end tags', () => {
    expect(clean('<div><b>x</i></div></table>y')).toBe('<div><b>x</b></div>y')
    expect(clean('<b><table><tr><td>x</b>y</td></tr></table>')).toBe(
      '<b><table><tr><td>xy</td></tr></table></b>',
    )
  })

  test('the corpus has at least forty hostile pages', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40)
  })

  test.each(hostile)('%s keeps nothing that runs, loads, or posts', (file) => {
    const { html } = cleanMailHtml(readFileSync(join(folder, file), 'utf8'))

    expect(html).toContain('Shown words')
    for (const page of [html, withRemotePictures(html)]) expect(problemsIn(page)).toEqual([])
    // Remote images load only on request; before that, only links name other servers.
    expect(addressesIn(html)).toEqual([])
    // Sanitizing twice gives the same result, so there is no ambiguous parse.
    expect(cleanMailHtml(html.replaceAll(/ data-remote-\w+="[^"]*"/g, '')).html).toBe(
      html.replaceAll(/ data-remote-\w+="[^"]*"/g, ''),
    )
  })

  test.each([
    ['tags that never end', '<div '.repeat(40_000)],
    ['tags in tags', '<div>'.repeat(40_000)],
    ['ends of nothing', '</div>'.repeat(30_000)],
    ['ends far below', '<div>'.repeat(190) + '<b></i>'.repeat(30_000)],
    ['comments', '<!--'.repeat(50_000)],
    ['odd comments', '<!---!>'.repeat(30_000)],
    ['quotes', '<a href="'.repeat(20_000)],
    ['attributes', `<a ${'x=1 '.repeat(50_000)}>`],
    ['scripts', '<script>'.repeat(25_000)],
    ['styles', '<style>a{'.repeat(20_000)],
    ['a style of braces', `<style>${'{'.repeat(290_000)}</style>`],
    ['many rules', `<style>${'a{color:red}'.repeat(20_000)}</style>`],
    ['a style of quotes', `<p style="${"a:'".repeat(6000)}">`],
    ['entities', '&'.repeat(1_000_000)],
    ['signs', '<'.repeat(1_000_000)],
    ['words', 'a'.repeat(1_000_000)],
  ])('a page of %s is sanitized in linear time', (_, html) => {
    // CPU time, because other tests run in parallel.
    const began = process.cpuUsage()
    cleanMailHtml(html)
    expect(process.cpuUsage(began).user).toBeLessThan(3_000_000)
  })
})

/** An independent list of forbidden content, separate from the one in the sanitizer. */
function problemsIn(html: string): string[] {
  const found: string[] = []
  for (const token of mailTokens(html)) {
    if (token.kind === 'style' && /@import|@font-face|url\(|expression|<|\\/i.test(token.css)) {
      found.push(token.css)
    }
    if (token.kind !== 'start') continue
    if (
      /^(?:script|iframe|object|embed|form|input|button|meta|base|link|svg|math|video|audio|template|source|textarea|select)$/.test(
        token.name,
      )
    ) {
      found.push(token.name)
    }
    for (const [name, value] of token.attributes) {
      const isRunning = /^on|^(?:action|formaction|srcdoc|ping|poster|data|xlink:href)$/.test(name)
      const isScript = /^\s*(?:javascript|vbscript|data:text|data:image\/svg)/i.test(value)
      if (isRunning || isScript) found.push(`${name}=${value}`)
      if (name === 'style' && /expression|behavior|position:\s*(?:fixed|sticky)|\\/i.test(value)) {
        found.push(value)
      }
    }
  }
  return found
}

function addressesIn(html: string): string[] {
  const found: string[] = []
  for (const token of mailTokens(html)) {
    if (token.kind !== 'start') continue
    for (const [name, value] of token.attributes) {
      if (name === 'href' || name.startsWith('data-remote-')) continue
      if (/^(?:src|srcset|background|style)$/.test(name) && /\/\//.test(value)) found.push(value)
    }
  }
  return found
}
