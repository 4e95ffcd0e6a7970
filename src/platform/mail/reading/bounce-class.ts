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
  /** Sending again would only hurt the sender's reputation. */
  readonly suppresses: boolean
  readonly advice: string
}

/**
 * Classifies a bounce by its codes (RFC 3463) and the wording of large providers, which often
 * contradict each other.
 */
export function classifyBounce(
  smtpCode: number | undefined,
  status: string | undefined,
  words: string,
): BounceVerdict {
  const lowered = words.slice(0, longestWords).toLowerCase()
  const code = status ?? /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(lowered)?.[0] ?? ''
  const found = byWords(lowered) ?? byStatus(code) ?? 'other'
  const isPermanent = isPermanentCode(smtpCode, code, lowered)
  // Some servers send 5xx for email they accept ten minutes later.
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

// The first match wins. Order matters: an unknown user can also be "over quota", and "blocked"
// appears in many messages.
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
  unknown_user: 'This address doesn’t exist. Check the spelling or ask for another one.',
  mailbox_full: 'The mailbox is full. Try again later, or contact the person another way.',
  policy: 'The server rejects unverified email. Check SPF, DKIM, and DMARC for your domain.',
  reputation: 'The server blocks the sending address. Check the block list it names.',
  content: 'The server rejected the content. Try again without attachments or links.',
  greylisted: 'The server asked us to wait. We retry automatically.',
  unreachable: 'The server doesn’t respond. Check the domain after the @.',
  other: 'The server rejected the email without giving a reason.',
}

const longestWords = 2000
