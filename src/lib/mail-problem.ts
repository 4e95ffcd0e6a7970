/** Problems found in received email. Parts are repaired only if there is one plausible meaning. */
export const mailProblems = [
  /** The text or HTML part has no end boundary. */
  'too-long',
  /** More attachments than the limit. */
  'files-left-out',
  'winmail-unreadable',
  /** Multipart without a boundary. */
  'parts-guessed',
  'charset-unnamed',
  'charset-unknown',
  /** Contains bytes that are invalid in the declared charset. */
  'charset-wrong',
  /** Shown as received. */
  'charset-utf-7',
  'charset-of-headers',
  'several-senders',
  'no-sender',
  'no-message-id',
] as const
export type MailProblem = (typeof mailProblems)[number]
