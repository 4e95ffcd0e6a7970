import { mountApp } from './behaviors/mount-app.tsx'
import { watchChunkFailures } from './behaviors/stale-build.ts'

watchChunkFailures()
mountApp()
