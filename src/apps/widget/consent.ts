import type { Keep } from '#platform/widget/keep.ts'
import type { ShownSettings } from '#modules/widget/model.ts'

/** Without consent, nothing is stored and only the settings are requested. */
export function hasConsent(setting: ShownSettings['consent'], keep: Keep): boolean {
  const stored = keep.read('consent')
  return setting === 'required' ? stored === 'yes' : stored !== 'no'
}

export function storeConsent(isGranted: boolean, keep: Keep): void {
  keep.write('consent', isGranted ? 'yes' : 'no')
}
