import { signAsCustomer } from '#modules/widget/server/public.ts'
import type { FindHome } from '#platform/http/visitor-token.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

/** Who can sign in at the shop of the demo. */
export const demoCustomer = {
  sub: 'customer-1042',
  name: 'Ada Lindqvist',
  email: 'ada.lindqvist@letterbox.example',
  attributes: { roast: 'Light', orders: 6 },
  company: { id: 'account-77', name: 'Lindqvist Studio', attributes: { machines: 1 } },
}

/** Gives her token, or undefined where the widget has no secret to sign it with. */
export type SignDemoCustomer = (widgetId: string) => Promise<string | undefined>

/** Does what the server of the shop would do, if there were one. */
export function createDemoSigner(ground: Ground, findHome: FindHome): SignDemoCustomer {
  return async (widgetId) => {
    const home = await findHome(widgetId)
    if (home === undefined) return undefined
    return inOrganization(ground, home, bySystem('demo', 'read'), (scope) =>
      signAsCustomer(scope, { widgetId, user: demoCustomer }),
    )
  }
}
