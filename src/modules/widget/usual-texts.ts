/** What a widget says where its owner wrote nothing. */
export const usualTexts = {
  title: 'Hello',
  tagline: 'Ask us anything. We answer as soon as we can.',
  greeting: 'How can we help?',
  placeholder: 'Write a message',
} as const
