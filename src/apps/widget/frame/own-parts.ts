import { widgetModule } from '#platform/widget/module.ts'

export const ownParts = widgetModule<{ readonly hasEmoji: boolean }>({
  isOn: ({ settings }) => settings.hasEmoji,
  composerActions: {
    emoji: {
      title: 'emoji',
      icon: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01',
      load: async () => (await import('./emoji/emoji-picker.tsx')).EmojiPicker,
    },
  },
})
