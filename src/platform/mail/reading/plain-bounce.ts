import { cleanAddress } from './mail-headers.ts'
import type { BouncedRecipient, ReadBounce } from './mail-shape.ts'
import { answeredId, headersIn, originalIn, type ReportSource } from './report-parts.ts'

/** Plain-text bounces of Exim, qmail, and older servers. */
export function readPlainBounce({ headers, root, text }: ReportSource): ReadBounce | undefined {
  if (!isFromServer({ headers })) return undefined
  const { above, below } = parted(text)
  const own = new Set(headers.people('to').map(({ address }) => address))
  const failed = headers
    .all('x-failed-recipients')
    .flatMap((value) => value.split(/[\s,]+/))
    .flatMap((one) => cleanAddress(one) ?? [])
  const texts = recipientTextsIn(above).filter(
    ({ address }) => !own.has(address) && !isServer(address),
  )
  const isDelayed = delayedWords.test(`${headers.words('subject')}\n${above}`.slice(0, 3000))
  const action = isDelayed ? 'delayed' : 'failed'
  const recipients = (
    failed.length > 0
      ? failed.map((address) => ({ address, words: wordsFor(address, texts, above) }))
      : texts
  )
    .slice(0, recipientLimit)
    .map(({ address, words }) => recipientOf(address, action, words))
  if (recipients.length === 0) return undefined
  const original = originalIn(root) ?? headersIn(below)
  return {
    recipients,
    originalId: original.ids('message-id')[0] ?? answeredId(headers),
    originalTo: original.people('to').map(({ address }) => address),
  }
}

/** Only server-generated text: a customer may ask about a bounce. */
function isFromServer({ headers }: Pick<ReportSource, 'headers'>): boolean {
  if (headers.has('x-failed-recipients')) return true
  const sender = headers.people('from')[0]?.address ?? ''
  const isEmptyPath = headers.first('return-path').trim() === '<>'
  return (isServer(sender) || isEmptyPath) && bounceSubject.test(headers.words('subject'))
}

function isServer(address: string): boolean {
  return /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|mail_delivery|microsoftexchange[0-9a-f]*)@/.test(
    address,
  )
}

/** Splits the server's text from the returned copy of the email. */
function parted(text: string): { above: string; below: string } {
  const found =
    /\n[-_= ]*(?:below this line is a copy|this is a copy of the message|original message|returned message|message headers? follow|the following is a copy|undelivered message)[^\n]*\n/i.exec(
      text.slice(0, 20_000),
    )
  if (!found) return { above: text.slice(0, 10_000), below: '' }
  const end = found.index + found[0].length
  return { above: text.slice(0, found.index), below: text.slice(end).trimStart() }
}

interface RecipientText {
  readonly address: string
  readonly words: string
}

/** Each address at the start of a line, with the text below it. */
function recipientTextsIn(above: string): RecipientText[] {
  const found: { address: string; words: string[] }[] = []
  for (const line of above.split('\n').slice(0, 300)) {
    const [, named] =
      /^\s*(?:to\s+|an\s+)?<?([^\s<>():;,]{1,128}@[^\s<>():;,]{3,190})>?\s*(?:[:;,.(]|on\s|$)/i.exec(
        line.slice(0, 400),
      ) ?? []
    const address = named === undefined ? undefined : cleanAddress(named)
    if (address !== undefined && !found.some((one) => one.address === address)) {
      found.push({ address, words: [line.slice(line.indexOf(named ?? '') + (named?.length ?? 0))] })
    } else found.at(-1)?.words.push(line)
  }
  return found.map(({ address, words }) => ({ address, words: words.join(' ') }))
}

function wordsFor(address: string, texts: readonly RecipientText[], above: string): string {
  return texts.find((one) => one.address === address)?.words ?? above
}

function recipientOf(
  address: string,
  action: BouncedRecipient['action'],
  words: string,
): BouncedRecipient {
  const plain = words.replaceAll(/\s+/g, ' ').replace(/^[\s>:;,.)]+/, '')
  return {
    address,
    action,
    status: /(?:^|[\s#(])([245]\.\d{1,3}\.\d{1,3})\b/.exec(plain)?.[1] ?? '',
    diagnostic: diagnosticIn(plain).slice(0, 500).trim(),
  }
}

/** Starts at the status code, if there is one. */
function diagnosticIn(words: string): string {
  const at = words.search(/\b[45]\d\d[ -]/)
  return at < 0 ? words : words.slice(at)
}

const recipientLimit = 200
const delayedWords =
  /\b(?:delayed|will be retried|will (?:continue to )?(?:be )?retr|has not yet been delivered|not yet been delivered|still trying|verzögert|retardé|temporarily|warning: (?:message|could not))/i
const bounceSubject =
  /undeliver|not delivered|could not be delivered|delivery (?:status|failure|has failed|failed|incomplete|delayed|problem|report)|failed delivery|returned mail|returned to sender|failure notice|mail (?:delivery|system) (?:failed|failure|error|subsystem|problem)|mail delivery|warning: message|delayed mail|unzustellbar|nicht zugestellt|unzustellbarkeits|non remis|échec de (?:la )?(?:remise|livraison)|non distribuable|no se (?:pudo|puede) entregar|no entregado|mancata consegna|non recapitabile|recapito non|onbestelbaar|niet bezorgd|não (?:foi )?entregue|não é possível entregar|niedostarczon|nie można dostarczyć|nedoručiteln|kan inte levereras|kunne ikke leveres|ei voitu toimittaa|не ?доставлен|teslim edilemedi|iletilemedi|配信不能|配信できません|配送エラー|退信|未传递|无法传递|無法傳遞|배달되지|반송|تعذر التسليم/i
