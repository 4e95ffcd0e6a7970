export const blockLimits = {
  label: 40,
  buttons: 10,
  question: 200,
  choice: 80,
  choices: 20,
  cards: 10,
  cardTitle: 80,
  cardText: 300,
  cardButtons: 3,
  fields: 10,
  fieldLabel: 80,
  shortValue: 300,
  longValue: 2000,
  articleTitle: 120,
  excerpt: 300,
  url: 1000,
  /** Redacted text can be longer than the original. */
  kept: 500,
  bytes: 15_000,
} as const

export const fieldKinds = ['text', 'long', 'email', 'number', 'choice', 'checkbox'] as const
export type FieldKind = (typeof fieldKinds)[number]
