import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SpoofWorld {
  /** A receiving address: `support@acme.example`. */
  readonly account: string
  readonly member: string
  readonly contact: string
  /** The token of a conversation with the contact. */
  readonly token: string
  /** The token of another organization's conversation. */
  readonly otherToken: string
  /** The Message-ID of an email sent to the contact, with brackets. */
  readonly messageId: string
}

export interface Spoof {
  readonly name: string
  /** The attack it attempts. */
  readonly why: string
  readonly raw: Buffer
}

/** The emails of `spoofs/` with the values of this test filled in. */
export function listSpoofs(world: SpoofWorld): Spoof[] {
  const folder = join(import.meta.dirname, 'spoofs')
  const reasons: Record<string, string> = JSON.parse(readFileSync(join(folder, 'why.json'), 'utf8'))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => {
      const name = file.replace(/\.eml$/, '')
      const text = readFileSync(join(folder, file), 'utf8')
      return { name, why: reasons[name] ?? '', raw: Buffer.from(filled(text, world)) }
    })
}

function filled(text: string, world: SpoofWorld): string {
  const [local = '', domain = ''] = world.account.split('@')
  const values: Readonly<Record<string, string>> = {
    account: world.account,
    local,
    domain,
    member: world.member,
    'member-encoded': world.member.replace('@', '=40'),
    contact: world.contact,
    token: world.token,
    'other-token': world.otherToken,
    'message-id': world.messageId,
    'reply-address': `${local}+r.${world.token}@${domain}`,
    'token-truncated': world.token.slice(0, -1),
    'token-changed': `${world.token.slice(0, -1)}${world.token.endsWith('a') ? 'b' : 'a'}`,
    // The 16-byte ID takes 26 base32 characters; the signature follows.
    'token-without-proof': world.token.slice(0, 26).padEnd(world.token.length, 'a'),
    'look-alike-domain': domain.replace(/^./, 'xn--$&'),
  }
  return text.replaceAll(/\{\{([a-z-]+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing is known for ${whole}.`)
    return value
  })
}
