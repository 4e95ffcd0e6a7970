import { widgetModule } from '#platform/widget/module.ts'

import { helpIcon } from './help-icon.ts'

export const widget = widgetModule<{ readonly hasHelp: boolean }>({
  isOn: ({ settings }) => settings.hasHelp,
  views: {
    help: {
      title: 'help',
      icon: helpIcon,
      tabBar: 'always',
      targets: ['article', 'search'],
      load: async () => (await import('./help.tsx')).HelpScreen,
    },
  },
  cards: [{ order: 3, load: async () => (await import('./help-card.tsx')).HelpCard }],
  blocks: { article: async () => (await import('./block-article.tsx')).BlockArticle },
})
