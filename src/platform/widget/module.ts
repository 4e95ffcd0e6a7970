import type { ReactNode } from 'react'

import type { Facts, WidgetFile } from './host.ts'

/**
 * What a module adds to the chat. `src/modules/NAME/widget/module.ts` exports it as `widget`, and
 * the frame finds it there. All of it is in the first load of every visitor, so it only has names
 * and imports.
 */
export interface WidgetModule {
  isOn?(given: { readonly settings: object; readonly facts: Facts }): boolean
  /** Views by name, as pages and other parts open them. */
  readonly views?: Readonly<Record<string, WidgetView>>
  readonly cards?: readonly WidgetCard[]
  readonly blocks?: Readonly<Record<string, Load<BlockProps>>>
  readonly composerActions?: Readonly<Record<string, ComposerAction>>
}

export interface WidgetView {
  readonly title: Title
  readonly icon: string
  /**
   * Shows the view as a tab. The tab bar stays visible `always`, or only `atStart`, while nothing
   * in the view is open. Other views fill the frame.
   */
  readonly tabBar?: 'always' | 'atStart'
  readonly isAlwaysOpen?: true
  /** Keys of objects that pages can open it with: `Parley('open', { article })`. */
  readonly targets?: readonly string[]
  readonly load: Load<{ readonly at: never }>
}

export type WidgetCard = {
  readonly order: number
} & (
  | {
      readonly view: string
      readonly isForTabless?: true
    }
  | { readonly load: Load<object> }
)

export interface ComposerAction {
  readonly title: Title
  readonly icon: string
  readonly load: Load<ComposerActionProps>
}

export interface ComposerActionProps {
  readonly onInsert: (text: string) => void
  readonly onClose: () => void
}

export interface BlockProps {
  readonly block: never
  readonly files: readonly WidgetFile[]
}

/**
 * A text of the frame, which organizations can customize, or the name by language; `en` is the
 * fallback.
 */
export type Title = string | (Readonly<Record<string, string>> & { readonly en: string })

type Load<Props> = () => Promise<(props: Props) => ReactNode>

/** Modules augment this with the settings they read. */
export function widgetModule<Settings extends object = object>(
  module: Omit<WidgetModule, 'isOn'> & {
    isOn?(given: { readonly settings: Settings; readonly facts: Facts }): boolean
  },
): WidgetModule {
  return module
}
