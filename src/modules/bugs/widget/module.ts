import { widgetModule } from '#platform/widget/module.ts'

export const widget = widgetModule<{ readonly hasBugReports: boolean }>({
  isOn: ({ settings }) => settings.hasBugReports,
  views: {
    bug: {
      title: 'bugReport',
      icon: 'M12 20v-9m2-4a4 4 0 0 1 4 4v3a6 6 0 0 1-12 0v-3a4 4 0 0 1 4-4zM14.1 3.9 16 2M8 2l1.9 1.9M9 7.1V6a3 3 0 1 1 6 0v1.1M22 13h-4M6 13H2M21 21a4 4 0 0 0-3.8-4M21 5a4 4 0 0 1-3.6 4M3 21a4 4 0 0 1 3.8-4M3 5a4 4 0 0 0 3.6 4',
      load: async () => (await import('./report/bug-report.tsx')).BugReport,
    },
  },
  cards: [{ order: 2, view: 'bug' }],
})
