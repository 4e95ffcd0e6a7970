import type { SdkHost, SdkMethods } from '#platform/widget/page-part.ts'
import type { ParleyAttributes, ParleyRedaction } from '#platform/widget/sdk.ts'

import type { BugPage } from './bug.ts'

/** These calls also work before anything is recorded, because the visitor may consent later. */
export function sdk(
  host: SdkHost<BugPage>,
): SdkMethods<'reportBug' | 'setBugContext' | 'addBreadcrumb' | 'setRedaction'> {
  let context: ParleyAttributes = {}
  let redaction: ParleyRedaction = []
  host.onStarted((bugs) => {
    bugs.setBugContext(context)
    bugs.setRedaction(redaction)
  })
  host.onForgotten(() => {
    context = {}
  })
  return {
    async reportBug(_at, input) {
      const { hasBugReports }: { hasBugReports?: boolean } = host.settings ?? {}
      if (!hasBugReports) throw new Error('Bug reports are off in this widget.')
      if (input) await host.openWith('bug', { said: structuredClone(input) })
      else await host.open('bug')
      if (input?.screenshot) await host.withPart((bugs) => bugs.hear('page'))
    },
    async setBugContext(_at, values) {
      context = { ...context, ...values }
      await host.withPart((bugs) => bugs.setBugContext(values))
    },
    async addBreadcrumb(at, input) {
      await host.withPart((bugs) => bugs.addBreadcrumb(input, at))
    },
    async setRedaction(_at, input) {
      redaction = input
      await host.withPart((bugs) => bugs.setRedaction(input))
    },
  }
}
