import type { PortalFace } from '#platform/portal/portal-page.ts'

import { statusPage } from './status-page.ts'

/** Reporters open the page by its secret URL, so it isn't in the navigation or the sitemap. */
export const portal: PortalFace = { pages: [{ path: '/b/{token}', answer: statusPage }] }
