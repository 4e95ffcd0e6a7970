import type { MailProblem } from '#lib/mail-problem.ts'

/** Sentences about what an email doesn't show correctly, without duplicates. */
export function describeProblems(problems: readonly MailProblem[]): string[] {
  return [...new Set(problems.flatMap((problem) => sentences[problem] ?? []))]
}

const letters = 'Some characters in this email may be wrong. See the original.'

/** Problems that were repaired without losing content have no sentence. */
const sentences: Partial<Readonly<Record<MailProblem, string>>> = {
  'too-long': 'This email is too long to show in full. See the original.',
  'files-left-out': 'Some attachments of this email were left out. See the original.',
  'winmail-unreadable':
    'The attachment winmail.dat can’t be opened. Ask the sender for its contents.',
  'parts-guessed': 'This email is damaged and parts may be missing. See the original.',
  'charset-unnamed': letters,
  'charset-unknown': letters,
  'charset-wrong': letters,
  'charset-utf-7': letters,
  'charset-of-headers': letters,
  'several-senders': 'This email has more than one sender. Only the first is shown.',
}
