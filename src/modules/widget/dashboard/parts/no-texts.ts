import type { WidgetTexts } from '../../model.ts'

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
