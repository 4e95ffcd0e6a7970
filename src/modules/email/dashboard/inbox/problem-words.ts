import type { MailProblem } from '#lib/mail-problem.ts'

/** What is to be known by whoever reads the mail, each sentence once. */
export function tellProblems(problems: readonly MailProblem[]): string[] {
  return [...new Set(problems.flatMap((problem) => sentences[problem] ?? []))]
}

const letters = 'Some letters of this mail may be wrong. See the original.'

/** What was mended without a loss has none. */
const sentences: Partial<Readonly<Record<MailProblem, string>>> = {
  'too-long': 'This mail is too long to be shown whole. See the original.',
  'files-left-out': 'Some files of this mail are left out. See the original.',
  'winmail-unreadable': 'A file of this mail, winmail.dat, cannot be opened. Ask for its content.',
  'parts-guessed': 'This mail is broken, and parts of it may be missing. See the original.',
  'charset-unnamed': letters,
  'charset-unknown': letters,
  'charset-wrong': letters,
  'charset-utf-7': letters,
  'charset-of-headers': letters,
  'several-senders': 'This mail names more than one sender. The first one is shown.',
}
