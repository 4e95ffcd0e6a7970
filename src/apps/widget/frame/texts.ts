import type { WidgetConfig, WidgetTexts } from '#modules/widget/model.ts'

/** What the organization wrote for this language, else for the language alone, else for its own. */
export function textsFor({ settings, organization }: WidgetConfig, locale: string): WidgetTexts {
  const [language = locale] = locale.split('-')
  const names = [locale, language, settings.locale]
  const found = names.flatMap((name) => settings.texts[name] ?? [])
  const pick = (key: keyof WidgetTexts, fallback: string): string =>
    found.find((texts) => texts[key])?.[key] ?? fallback
  return {
    title: pick('title', words.title),
    tagline: pick('tagline', `Ask ${organization} anything.`),
    greeting: pick('greeting', ''),
    placeholder: pick('placeholder', words.placeholder),
    away: pick('away', ''),
  }
}

export function isRightToLeft(locale: string): boolean {
  return /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|ps|sd|ug|ur|yi)\b/i.test(locale)
}

/** Every word of the product in the chat. */
export const words = {
  title: 'How can we help?',
  placeholder: 'Write a message',
  home: 'Home',
  messages: 'Messages',
  conversation: 'Conversation',
  back: 'Back',
  close: 'Close chat',
  send: 'Send message',
  write: 'Send us a message',
  again: 'Try again',
  discard: 'Discard',
  sending: 'Sending',
  sent: 'Sent',
  notSent: 'Not sent',
  you: 'You',
  emoji: 'Add an emoji',
  more: 'More',
  soundOff: 'Turn sound off',
  soundOn: 'Turn sound on',
  end: 'End conversation',
  endSure: 'End this conversation?',
  endYes: 'End it',
  endNo: 'Keep it open',
  endedShort: 'Ended',
  ended: 'This conversation has ended.',
  newOne: 'Start a new conversation',
  recent: 'Your last conversation',
  emptyTitle: 'No messages yet',
  emptyText: 'What you write and our answers will be kept here.',
  loading: 'Loading',
  earlier: 'Earlier messages',
  newMessages: 'New messages',
  problem: 'This could not be loaded.',
  offline: 'You are offline. What you write is sent when you are back.',
  connecting: 'Connecting again. What you write is kept.',
  full: 'Too many messages wait to be sent. Wait until you are online again.',
  name: 'Your name',
  email: 'Your e-mail address',
  optional: 'optional',
  emailWhy: 'So that we can answer if you leave.',
  emailWrong: 'Write an e-mail address, such as ada@example.com.',
  nameWrong: 'Write your name.',
  rateTitle: 'How did we do?',
  rateComment: 'What could be better?',
  rateSend: 'Send rating',
  rateProblem: 'Your rating was not sent. Try again.',
  rateThanks: 'Thank you. Your rating was sent.',
  ratings: ['Terrible', 'Bad', 'Okay', 'Good', 'Great'],
  consentTitle: 'Before we start',
  consentText:
    'To answer you we keep your messages, and a key in this browser that finds them again. Nothing is kept before you agree.',
  consentYes: 'Agree and continue',
  privacy: 'Privacy policy',
  today: 'Today',
  yesterday: 'Yesterday',
  now: 'Just now',
} as const
