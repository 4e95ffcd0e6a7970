/** Key order doesn't matter, because the database doesn't preserve it. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Enough to rotate keys while the old one is in use. */
export const maxIdentityKeys = 3

export { launcherCorner, maxRadius, radiusOf, usualRound } from './corners.ts'
export {
  isRightToLeft,
  loadWords,
  pickLocale,
  translations,
  type LocalePreferences,
} from './locale.ts'
export { isOriginAllowed } from './is-origin-allowed.ts'
export {
  answerOf,
  applicableQuestions,
  askedTypes,
  chosenIn,
  dialed,
  isPhone,
  problemsOfAnswers,
  questionsFor,
  type PreChatQuestion,
  type PreChatValues,
} from './pre-chat.ts'
export { bubblePath, launcherIcons, launcherPaths, type LauncherIcon } from './launcher-icons.ts'
export { installStatusOf } from './install-status.ts'
export { senderName } from './sender-name.ts'
export { usualTabs, widgetTabs, type WidgetTab } from './tabs.ts'
export { reactionEmoji, type ReactionEmoji } from '#modules/inbox/rules.ts'
export { words, type WordKey, type Words } from './words.ts'
