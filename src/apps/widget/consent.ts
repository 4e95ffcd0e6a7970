import type { Keep } from '#platform/widget/keep.ts'
import type { ShownSettings } from '#modules/widget/model.ts'

/** Without consent, nothing is stored and only the settings are requested. */
export function hasConsent(asked: ShownSettings['consent'], keep: Keep): boolean {
  const said = keep.read('consent')
  return asked === 'required' ? said === 'yes' : said !== 'no'
}

export function keepConsent(isGranted: boolean, keep: Keep): void {
  keep.write('consent', isGranted ? 'yes' : 'no')
}
