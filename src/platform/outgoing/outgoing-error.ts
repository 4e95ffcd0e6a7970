/** The request isn't allowed. The sentence is for the person who entered the URL. */
export class OutgoingRefused extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'OutgoingRefused'
  }
}

/** The request failed. Trying again later may help. */
export class OutgoingFailed extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(sentences[reason], options)
    this.name = 'OutgoingFailed'
    this.reason = reason
  }
}

export type FailureReason = keyof typeof sentences

const sentences = {
  'not found': 'Server not found.',
  unreachable: 'The server couldn’t be reached.',
  'too slow': 'The server took too long to respond.',
  'too large': 'The server’s response is too large.',
  'not trusted': 'The server has no valid certificate for this host.',
  'not readable': 'The server’s response can’t be read.',
  'too many redirects': 'The server redirected too many times.',
  'called off': 'The request was aborted.',
}

/** Maps errors of fetch, sockets, TLS, and zlib to our two error classes. */
export function asOutgoingError(error: unknown): OutgoingRefused | OutgoingFailed {
  const chain = causesOf(error)
  const ours = chain.find(
    (cause) => cause instanceof OutgoingRefused || cause instanceof OutgoingFailed,
  )
  if (ours) return ours

  const names = chain.flatMap((cause) => [cause.name, 'code' in cause ? String(cause.code) : ''])
  const reason = reasons.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1]
  return new OutgoingFailed(reason ?? 'unreachable', { cause: error })
}

const reasons: [RegExp, FailureReason][] = [
  [/^(TimeoutError|ETIMEDOUT|ETIMEOUT|ECANCELLED|UND_ERR_\w+_TIMEOUT)$/, 'too slow'],
  [/^AbortError$/, 'called off'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+|EBADNAME)$/, 'not found'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/, 'not trusted'],
  [
    /^(HTTPParserError|HPE_|Z_|ERR_BROTLI|ERR_ZSTD|UND_ERR_HEADERS_OVERFLOW|ERR__ERROR)/,
    'not readable',
  ],
]

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause)
    chain.push(cause)
  return chain
}
