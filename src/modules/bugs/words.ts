/** What a reporter reads, in English; other languages are files beside this one. */
export const bugWords = {
  title: 'Report a problem',
  back: 'Back',
  what: 'What went wrong?',
  whatHint: 'Sum it up in a line',
  details: 'Details',
  detailsHint: 'What did you do, and what happened instead?',
  optional: 'optional',
  choose: 'Choose',
  yes: 'Yes',
  email: 'Your e-mail address',
  emailWhy: 'So that we can tell you when it is fixed.',
  missing: 'Fill this in.',
  next: 'Next',
  pictures: 'Pictures',
  shot: 'Take a picture of this page',
  shooting: 'Taking the picture',
  shotFailed: 'This page could not be drawn. Share your screen or choose a file.',
  screen: 'Share your screen',
  file: 'Choose a file',
  paste: 'You can also paste a picture here.',
  masked: 'What is typed into fields is covered in pictures of this page.',
  pictureWrong: 'Choose a picture of 5 MB at most.',
  markHint: 'Tap a picture to mark something or cover it.',
  pictureOf: 'Picture {number}',
  mark: 'Mark picture {number}',
  remove: 'Remove picture {number}',
  tools: 'Tools',
  arrow: 'Arrow',
  box: 'Box',
  pen: 'Pen',
  text: 'Text',
  blur: 'Blur',
  undo: 'Undo',
  done: 'Done',
  canvas: 'The picture. Arrow keys move the pointer, Enter begins and ends a mark.',
  textAsk: 'Words to put there',
  put: 'Put there',
  cancel: 'Cancel',
  also: 'Also sent',
  environment: 'This page and your browser',
  console: 'Errors of this page ({count})',
  breadcrumbs: 'Steps noted by this page ({count})',
  network: 'Requests of this page ({count})',
  show: 'Show',
  hide: 'Hide',
  nothing: 'Nothing was recorded.',
  cleaned: 'Keys, addresses and values are left out.',
  send: 'Send report',
  sending: 'Sending',
  failed: 'The report was not sent. Try again.',
  sentTitle: 'Thank you',
  sentText: 'Your report was sent. See how it goes on here:',
  sentMail: 'We tell you when it is fixed.',
  status: 'Follow your report',
  another: 'Report another problem',
  problem: 'This could not be loaded.',
  again: 'Try again',
}

export type BugWords = Readonly<typeof bugWords>

/** In the language of the visitor where it is spoken here; what a translation lacks is English. */
export async function loadBugWords(locale: string): Promise<BugWords> {
  const [language = ''] = locale.toLowerCase().split('-')
  const load = Object.hasOwn(translations, language) ? translations[language] : undefined
  return load ? { ...bugWords, ...(await load()).default } : bugWords
}

const translations: Readonly<Record<string, () => Promise<{ default: Partial<BugWords> }>>> = {
  de: () => import('./words-de.json', { with: { type: 'json' } }),
  fr: () => import('./words-fr.json', { with: { type: 'json' } }),
  es: () => import('./words-es.json', { with: { type: 'json' } }),
  ar: () => import('./words-ar.json', { with: { type: 'json' } }),
}
