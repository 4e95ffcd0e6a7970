export type BounceClass =
  | 'unknown_user'
  | 'mailbox_full'
  | 'policy'
  | 'reputation'
  | 'content'
  | 'greylisted'
  | 'unreachable'
  | 'other'

export interface BounceVerdict {
  readonly class: BounceClass
  readonly isPermanent: boolean
  /** Writing there again would only harm the name of the sender. */
  readonly suppresses: boolean
  /** What a person can do about it. */
  readonly advice: string
}

/** Why a mail was not taken, by its codes (RFC 3463) and the words of big providers, which often disagree. */
export function classifyBounce(
  smtpCode: number | undefined,
  status: string | undefined,
  words: string,
): BounceVerdict {
  const said = words.slice(0, longestWords).toLowerCase()
  const code = status ?? /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0] ?? ''
  const found = byWords(said) ?? byStatus(code) ?? 'other'
  const isPermanent = isPermanentCode(smtpCode, code, said)
  // Some servers say 5xx to what they will take in ten minutes.
  const isFinal = found === 'greylisted' ? false : isPermanent
  return {
    class: found,
    isPermanent: isFinal,
    suppresses: isFinal && found === 'unknown_user',
    advice: advice[found],
  }
}

function isPermanentCode(smtpCode: number | undefined, status: string, words: string): boolean {
  if (smtpCode !== undefined && smtpCode >= 400) return smtpCode >= 500
  if (status !== '') return status.startsWith('5')
  const [, written] = /\b([45])\d\d\b/.exec(words) ?? []
  return written === undefined
    ? /permanent|given up|does not exist|unknown/.test(words)
    : written === '5'
}

function byWords(words: string): BounceClass | undefined {
  return sayings.find(([, pattern]) => pattern.test(words))?.[0]
}

function byStatus(status: string): BounceClass | undefined {
  const [, rest = ''] = /^[245]\.(\d{1,3}\.\d{1,3})$/.exec(status) ?? []
  return byCode[rest] ?? bySubject[rest.split('.', 1)[0] ?? '']
}

// The first that fits: a full mailbox of somebody unknown is unknown, and "blocked" is said of everything.
const sayings: readonly (readonly [BounceClass, RegExp])[] = [
  [
    'greylisted',
    /gr[ae]y-?list|try again in|too many connections from your (?:host|ip)|temporarily deferred due to (?:user|unexpected)|ts0[0-9]|4\.7\.0 .*try again|rate limit|too many messages|throttl/,
  ],
  [
    'unknown_user',
    /user unknown|unknown user|no such user|unknown recipient|recipient unknown|does ?n[o']t exist|mailbox (?:not found|unavailable|does not exist)|no mailbox (?:here|by that name)|address (?:rejected: undeliverable|does not exist|not found)|recipientnotfound|resolver\.adr\.(?:recip|exrecip)notfound|recipient not found|invalid recipient|no such (?:recipient|mailbox|address|person)|account (?:is |has been )?(?:disabled|inactive|closed|deleted)|not a (?:valid|known) (?:user|recipient)|user (?:not found|doesn't have)|dd requested mail action not taken|sorry, no mailbox|existiert nicht|unbekannter empfänger|wurde nicht gefunden|n'existe pas|no existe|non esiste/,
  ],
  [
    'mailbox_full',
    /mailbox (?:is )?full|over ?quota|quota (?:exceeded|full)|exceeded (?:the )?(?:storage|quota|mailbox)|insufficient (?:system )?storage|out of storage|storage quota|postfach (?:ist )?voll|inbox is full/,
  ],
  [
    'reputation',
    /spamhaus|barracuda|spamcop|block ?list|blacklist|dnsbl|rbl|poor reputation|low reputation|reputation|your ip (?:address )?(?:is|has been)|banned sending ip|ip .{0,40}blocked|client host .{0,80}blocked|s3140|s3150|tss0\d|550 5\.7\.1 service unavailable, client host/,
  ],
  [
    'policy',
    /dmarc|spf (?:check|fail)|dkim|unauthenticated|authentication required|not authorized|relay(?:ing)? (?:access )?denied|relay not permitted|policy|sender (?:address )?(?:rejected|denied)|access denied|accessdenied|restricted|ptr record|reverse dns/,
  ],
  [
    'content',
    /spam|virus|malware|content (?:rejected|denied)|message (?:rejected|blocked) (?:due to|because of) content|too (?:large|big)|message size|size limit|exceeds? .{0,30}size|attachment|url .{0,40}(?:listed|block)/,
  ],
  [
    'unreachable',
    /host (?:not found|unknown)|domain (?:not found|does not exist)|unrouteable|unroutable|no route to host|connection (?:timed out|refused|reset)|timed? ?out|name service error|nxdomain|no mx|mx lookup|null mx|could not connect|unable to connect|retry timeout exceeded|hop count|loop|too many hops|mail for .{0,80}loops back/,
  ],
]

const byCode: Readonly<Record<string, BounceClass>> = {
  '1.1': 'unknown_user',
  '1.2': 'unreachable',
  '1.3': 'unknown_user',
  '1.6': 'unknown_user',
  '1.10': 'unreachable',
  '2.0': 'unknown_user',
  '2.1': 'unknown_user',
  '2.2': 'mailbox_full',
  '2.3': 'content',
  '3.1': 'mailbox_full',
  '3.4': 'content',
  '4.4': 'unreachable',
  '7.0': 'policy',
  '7.1': 'policy',
  '7.20': 'policy',
  '7.23': 'policy',
  '7.25': 'reputation',
  '7.26': 'policy',
  '7.28': 'greylisted',
  '7.350': 'content',
  '7.606': 'reputation',
}
const bySubject: Readonly<Record<string, BounceClass>> = {
  '1': 'unknown_user',
  '3': 'unreachable',
  '4': 'unreachable',
  '6': 'content',
  '7': 'policy',
}

const advice: Readonly<Record<BounceClass, string>> = {
  unknown_user: 'Nobody has this address. Check how it is spelled, or ask for another one.',
  mailbox_full: 'The mailbox is full. Try again later, or reach the person another way.',
  policy: 'Their server does not take mail like this. Check SPF, DKIM and DMARC of your domain.',
  reputation:
    'Their server does not trust the address that sent it. Check the block list that it names.',
  content: 'Their server did not like what was in it. Try without attachments or links.',
  greylisted: 'Their server asks to wait. It is tried again by itself.',
  unreachable: 'Their server does not answer. Check the part behind the @.',
  other: 'Their server did not take it. Its answer is all that is known.',
}

const longestWords = 2000
