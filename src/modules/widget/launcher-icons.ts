/** Launcher icons by Lucide (ISC), one path each. */
export const launcherIcons = ['bubble', 'square', 'question', 'smile', 'headset'] as const
export type LauncherIcon = (typeof launcherIcons)[number]

export const bubblePath = 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z'

export const launcherPaths: Readonly<Record<LauncherIcon, string>> = {
  bubble: bubblePath,
  square: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z',
  question: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17h.01',
  smile: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01',
  headset:
    'M3 18v-6a9 9 0 0 1 18 0v6M21 19a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3zM3 19a2 2 0 0 0 2 2h1a2 2 0 0 0 2-2v-3a2 2 0 0 0-2-2H3z',
}
