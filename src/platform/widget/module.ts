import type { ReactNode } from 'react'

import type { Facts, WidgetFile } from './host.ts'

/**
 * What a module brings into the chat. `src/modules/NAME/widget/module.ts` exports it as `widget`, and
 * the frame finds it by its place. All of it is in the first load of every visitor: it holds names
 * and imports, and everything else comes when it is shown.
 */
export interface WidgetModule {
  /** Whether it is offered. Without it, always. */
  isOn?(given: { readonly settings: object; readonly facts: Facts }): boolean
  /** By the name under which pages and other parts open them. */
  readonly views?: Readonly<Record<string, WidgetView>>
  readonly cards?: readonly WidgetCard[]
  /** How a kind of message block is drawn. */
  readonly blocks?: Readonly<Record<string, Load<BlockProps>>>
  readonly composerActions?: Readonly<Record<string, ComposerAction>>
}

export interface WidgetView {
  readonly title: Title
  /** The path of a drawing on a grid of 24. */
  readonly icon: string
  /**
   * Makes it a tab. The tab bar stays below it `always`, or only `atStart`, while nothing in it is
   * opened. A view without it fills the frame.
   */
  readonly tabBar?: 'always' | 'atStart'
  /** Shown to those who are led to it also where it is not offered. */
  readonly isAlwaysOpen?: true
  /** Keys of objects that pages can open it with: `Parley('open', { article })`. */
  readonly targets?: readonly string[]
  readonly load: Load<{ readonly at: never }>
}

/** On the home view: a line that leads to a view, or a part of its own. */
export type WidgetCard = {
  /** Lower ones stand further up. */
  readonly order: number
} & (
  | {
      readonly view: string
      /** Not where it is a tab; then also above the conversations. */
      readonly isForTabless?: true
    }
  | { readonly load: Load<object> }
)

/** A button in the composer and what it opens above it. */
export interface ComposerAction {
  readonly title: Title
  readonly icon: string
  readonly load: Load<ComposerActionProps>
}

export interface ComposerActionProps {
  /** Writes something where the cursor is, and closes. */
  readonly onInsert: (text: string) => void
  readonly onClose: () => void
}

export interface BlockProps {
  /** What the message offers; a part names its own kind. */
  readonly block: never
  readonly files: readonly WidgetFile[]
}

/** A word of the frame, which owners can rewrite, or the name in each language; `en` stands in. */
export type Title = string | (Readonly<Record<string, string>> & { readonly en: string })

type Load<Props> = () => Promise<(props: Props) => ReactNode>

/** A module names the settings that it reads. */
export function widgetModule<Settings extends object = object>(
  module: Omit<WidgetModule, 'isOn'> & {
    isOn?(given: { readonly settings: Settings; readonly facts: Facts }): boolean
  },
): WidgetModule {
  return module
}
