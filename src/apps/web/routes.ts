import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/default.tsx', [index('routes/home.tsx')]),
  layout('layouts/auth.tsx', [
    layout('layouts/guest.tsx', [
      route('login', 'routes/login.tsx'),
      route('register', 'routes/register.tsx'),
    ]),
    route('forgot-pw', 'routes/forgot-pw.tsx'),
    route('update-pw', 'routes/update-pw.tsx'),
    route('auth-callback', 'routes/auth-callback.tsx'),
    route('confirm', 'routes/confirm.tsx'),
  ]),
  layout('layouts/dashboard.tsx', [route('dashboard', 'routes/dashboard.tsx')]),
  route('mailbox', 'routes/mailbox.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
