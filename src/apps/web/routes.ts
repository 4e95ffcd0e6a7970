import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

import { addressOf } from '#platform/screens/screen.ts'

import { screens } from './screens.ts'

export default [
  layout('layouts/default.tsx', [index('routes/home.tsx')]),
  layout('layouts/auth.tsx', [
    layout('layouts/guest.tsx', [
      route('login', 'routes/login.tsx'),
      route('register', 'routes/register.tsx'),
      route('forgot-pw', 'routes/forgot-pw.tsx'),
    ]),
    route('update-pw', 'routes/update-pw.tsx'),
    route('invitation', 'routes/invitation.tsx'),
    route('auth-callback', 'routes/auth-callback.tsx'),
    route('confirm', 'routes/confirm.tsx'),
  ]),
  layout(
    'layouts/dashboard.tsx',
    screens.map((screen) =>
      route(
        addressOf(screen)
          .slice(1)
          .replaceAll(/\{(\w+)\}/g, ':$1'),
        screen.file,
      ),
    ),
  ),
  route('mailbox', 'routes/mailbox.tsx'),
  route('ui', 'routes/ui.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
