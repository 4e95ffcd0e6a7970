import { signAsCustomer } from '#modules/widget/server/public.ts'
import type { FindHome } from '#platform/http/visitor-token.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

export const demoCustomer = {
  sub: 'customer-1042',
  name: 'Ada Lindqvist',
  email: 'ada.lindqvist@letterbox.example',
  attributes: { roast: 'Light', orders: 6 },
  company: { id: 'account-77', name: 'Lindqvist Studio', attributes: { machines: 1 } },
}

/** Undefined if the widget has no secret to sign a token with. */
export type SignDemoCustomer = (widgetId: string) => Promise<string | undefined>

export function createDemoSigner(runtime: Runtime, findHome: FindHome): SignDemoCustomer {
  return async (widgetId) => {
    const home = await findHome(widgetId)
    if (home === undefined) return undefined
    return inOrganization(runtime, home, bySystem('demo', 'read'), (scope) =>
      signAsCustomer(scope, { widgetId, user: demoCustomer }),
    )
  }
}
