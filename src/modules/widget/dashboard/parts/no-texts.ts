import type { WidgetTexts } from '../../model.ts'

/** A language in which nothing of the owner's own is said. */
export const noTexts: WidgetTexts = {
  title: '',
  tagline: '',
  greeting: '',
  placeholder: '',
  launcherLabel: '',
  away: '',
  replyTime: '',
  words: {},
  questions: {},
  teams: {},
}
