import type { Scope } from '#platform/scope/scope.ts'

import { signAsCustomer } from '../sign-as-customer.ts'

export const demoCustomer = {
  sub: 'customer-1042',
  name: 'Ada Lindqvist',
  email: 'ada.lindqvist@letterbox.example',
  attributes: { roast: 'Light', orders: 6 },
  company: { id: 'account-77', name: 'Lindqvist Studio', attributes: { machines: 1 } },
}

export function signDemoCustomer(scope: Scope, widgetId: string): Promise<string | undefined> {
  return signAsCustomer(scope, { widgetId, user: demoCustomer })
}
