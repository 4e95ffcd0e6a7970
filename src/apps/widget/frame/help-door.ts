import type { ComponentType } from 'react'

import type { WidgetConfig } from '#modules/widget/model.ts'

/** What visitors can read for themselves. */
export interface Help {
  isOffered(config: WidgetConfig): boolean
  /** Best a lazy one: its code is loaded with the tab. */
  readonly Screen: ComponentType
}

let registered: Help | undefined

/** A module that has something to read comes in here; as long as none does there is no tab. */
export function registerHelp(help: Help | undefined): void {
  registered = help
}

export function findHelp(config: WidgetConfig): Help | undefined {
  return registered?.isOffered(config) ? registered : undefined
}
