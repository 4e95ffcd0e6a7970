/** We would not make this request. The sentence is for the person who gave us the address. */
export class OutgoingRefused extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'OutgoingRefused'
  }
}

/** We tried, and the other side did not answer as it should. Trying again later may help. */
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
  'not found': 'No server was found under this address.',
  unreachable: 'The server could not be reached.',
  'too slow': 'The server took too long to answer.',
  'too large': 'The answer of the server is too large.',
  'not trusted': 'The server has no valid certificate for this address.',
  'not readable': 'The server gave an answer that cannot be read.',
  'too many redirects': 'The server sent us on too many times.',
  'called off': 'The request was called off.',
}

/** What fetch, sockets, TLS and zlib throw, as one of our two errors. */
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
