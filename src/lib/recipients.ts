import { normalizeEmail } from './email-address.ts'

interface MailPerson {
  readonly name: string
  readonly address: string
}

/** Parses a list of recipients: `Ada <ada@example.com>, bob@example.com`. */
export function formatRecipients(people: readonly MailPerson[]): string {
  return people.map(writePerson).join(', ')
}

function writePerson({ name, address }: MailPerson): string {
  if (name === '' || name === address) return address
  return /[",;<>@]/.test(name)
    ? `"${name.replaceAll(/["\\]/g, '')}" <${address}>`
    : `${name} <${address}>`
}

export function parseRecipients(text: string): {
  readonly people: readonly MailPerson[]
  readonly wrong: string | undefined
} {
  const pieces = (text.match(/(?:"[^"]*"|[^,;\n])+/g) ?? []).map((piece) => piece.trim())
  const read = pieces.filter(Boolean).map((piece) => ({ piece, person: readPerson(piece) }))
  const people = read.flatMap(({ person }) => person ?? [])
  const isFirst = (one: MailPerson, place: number): boolean =>
    people.findIndex(({ address }) => address === one.address) === place
  return {
    people: people.filter(isFirst),
    wrong: read.find(({ person }) => person === undefined)?.piece,
  }
}

function readPerson(piece: string): MailPerson | undefined {
  const [, displayName = '', inBrackets] = /^(.*?)<([^<>]*)>$/.exec(piece) ?? []
  const address = normalizeEmail(inBrackets ?? piece)
  if (address === undefined) return undefined
  return {
    name: displayName
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .slice(0, 100),
    address,
  }
}
