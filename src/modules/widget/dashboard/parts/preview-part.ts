import type { WidgetSettings, WidgetTexts } from '../../model.ts'
import type { Words } from '../../rules.ts'

/** What a screen of the preview is drawn from. */
export interface PreviewPart {
  readonly settings: WidgetSettings
  readonly words: Words
  /** What the owner wrote in the language that is shown. */
  readonly texts: WidgetTexts | undefined
}
