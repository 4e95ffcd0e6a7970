/** Headers that may occur only once (RFC 5322, 3.6), and those that describe the body. */
export const singleHeaders = [
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
] as const
