import { ForgotPasswordScreen } from '#modules/account/dashboard/forgot-password-screen.tsx'

import type { Route } from './+types/forgot-pw'

export const meta: Route.MetaFunction = () => [{ title: 'Reset your password · Parley' }]

export default function ForgotPw() {
  return <ForgotPasswordScreen />
}
