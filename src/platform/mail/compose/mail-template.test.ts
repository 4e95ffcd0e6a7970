import { generateKeyPairSync } from 'node:crypto'

import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { MailTemplate, type WireMail } from './mail-template.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { domain: 'acme.example', selector: 'one', key: privateKey }
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

const content = {
  from: { name: 'Acme', address: 'news@acme.example' },
  replyTo: undefined,
  subject: 'News for {{name}}',
  text: 'Hello {{name}},\n.a dot begins this line\n\nBye {{name}}',
  html: `<p title="{{name}}">Hello {{ name }}</p><a href="{{link}}">a</a><a href="https://acme.example/?q={{name}}">b</a>${'<p>Überall gleich, und lang genug für viele Zeilen. </p>'.repeat(200)}`,
  headers: { 'List-Unsubscribe': '<https://acme.example/u/{{token}}>' },
  date: new Date('2026-11-01T10:00:00Z'),
}
const hostileName = 'Ada "<b>\r\nBcc: eve@example.org\r\n.\r\n'

test.each([
  ['with HTML', content],
  ['with text only', { ...content, html: null }],
  ['that ends with a slot', { ...content, html: null, text: 'Hello {{name}}\n\nBye.\n\n\n' }],
  [
    'with a file',
    {
      ...content,
      attachments: [{ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('kept') }],
    },
  ],
])(
  'an email %s is filled in per recipient, signed, and parsed back unchanged',
  async (_what, given) => {
    const template = new MailTemplate(given)
    for (const name of ['Ada', 'Žofie 漢字', hostileName, '']) {
      const wire = Buffer.concat(await fill(template, name))
      const lines = wire.toString('latin1').split('\r\n')
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998)
      expect(lines.filter((line) => line.startsWith('.'))).toEqual([])
      const { results } = await dkimVerify(wire, {
        resolver: (asked: string) =>
          Promise.resolve(asked === 'one._domainkey.acme.example' ? [[record]] : []),
      })
      expect(results[0]?.status.result).toBe('pass')

      const mail = await PostalMime.parse(wire)
      expect(mail.to).toEqual([{ address: 'ada@example.org', name: 'Ada' }])
      expect(mail.bcc).toBeUndefined()
      expect(mail.subject).toBe(`News for ${name.replaceAll(/[\r\n]+/g, ' ')}`.trim())
      expect(mail.text).toContain(`Hello ${name.replaceAll('\r\n', '\n').trimEnd()}`)
      if (given.text === content.text) expect(mail.text).toContain('\n.a dot begins this line\n')
    }
  },
)

test("filled-in values can't break out of their place", async () => {
  const template = new MailTemplate(content)
  const hostile = await html(template, '"><script>alert(1)</script>', 'javascript:alert(1)')
  expect(hostile).not.toContain('<script>')
  expect(hostile).toContain('<a href="#">')
  expect(hostile).toContain('?q=%22%3E%3Cscript%3E')
  const kind = await html(template, 'Ada & Co', 'https://acme.example/?a=1&b=2')
  expect(kind).toContain('<a href="https://acme.example/?a=1&#38;b=2">')
  expect(kind).toContain('Hello Ada &#38; Co')
  for (const bad of [
    '<p {{name}}>',
    '<p onclick="{{name}}">',
    '<style>a{color:{{name}}}</style>',
  ]) {
    expect(() => new MailTemplate({ ...content, html: bad })).toThrow('merge tag')
  }
})

async function html(template: MailTemplate, name: string, link: string): Promise<string> {
  const { html: page = '' } = await PostalMime.parse(
    Buffer.concat(await fill(template, name, link)),
  )
  return page
}

function fill(
  template: MailTemplate,
  name: string,
  link = 'https://acme.example',
): Promise<WireMail> {
  const to = { name: 'Ada', address: 'ada@example.org' }
  const slots = { name, link, token: 'abc' }
  return template.fill({ to, messageId: '<1@acme.example>', slots }, key)
}
