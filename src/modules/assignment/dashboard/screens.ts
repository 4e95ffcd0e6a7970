import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const assignmentScreens = screensOf('assignment', [
  {
    path: 'settings/assignment',
    title: 'Assignment',
    section: 'support-settings',
    access: needs('Settings', 'view'),
    words: ['auto-assignment', 'round robin', 'queue', 'capacity', 'workload', 'availability'],
    file: 'assignment.tsx',
  },
])
