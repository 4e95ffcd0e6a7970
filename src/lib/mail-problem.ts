/** What was found wrong with a mail that came. What is broken is mended where one thing can be meant. */
export const mailProblems = [
  /** Its words or its page do not end where they are shown to end. */
  'too-long',
  /** It packs more files than are taken out. */
  'files-left-out',
  'winmail-unreadable',
  /** It says that it has several parts, but not where they begin. */
  'parts-guessed',
  'charset-unnamed',
  'charset-unknown',
  /** Bytes in it are not of the charset that it names. */
  'charset-wrong',
  /** Shown as it came. */
  'charset-utf-7',
  'charset-of-headers',
  'several-senders',
  'no-sender',
  'no-message-id',
] as const
export type MailProblem = (typeof mailProblems)[number]
