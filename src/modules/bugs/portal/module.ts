import type { PortalFace } from '#platform/portal/portal-page.ts'

import { statusPage } from './status-page.ts'

/** Where a reporter sees how it goes on; it stands in no navigation and no sitemap. */
export const portal: PortalFace = { pages: [{ path: '/b/{token}', answer: statusPage }] }
