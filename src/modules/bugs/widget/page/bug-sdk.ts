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
    async reportBug(_at, said) {
      const { hasBugReports }: { hasBugReports?: boolean } = host.settings ?? {}
      if (!hasBugReports) throw new Error('Turn on bug reports in this widget’s settings.')
      if (said) await host.openWith('bug', { said: structuredClone(said) })
      else await host.open('bug')
      if (said?.screenshot) await host.tell((bugs) => bugs.hear('page'))
    },
    async setBugContext(_at, values) {
      context = { ...context, ...values }
      await host.tell((bugs) => bugs.setBugContext(values))
    },
    async addBreadcrumb(at, said) {
      await host.tell((bugs) => bugs.addBreadcrumb(said, at))
    },
    async setRedaction(_at, said) {
      redaction = said
      await host.tell((bugs) => bugs.setRedaction(said))
    },
  }
}
