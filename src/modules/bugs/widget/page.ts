import { pagePart } from '#platform/widget/page-part.ts'

export const page = pagePart<{ readonly hasBugReports: boolean }>({
  name: 'bug',
  isOn: ({ hasBugReports }) => hasBugReports,
  methods: ['reportBug', 'setBugContext', 'addBreadcrumb', 'setRedaction'],
})
