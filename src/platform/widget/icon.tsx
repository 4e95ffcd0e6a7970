/** Icons by Lucide (ISC), as paths. */
const paths = {
  agent:
    'M3 18v-6a9 9 0 0 1 18 0v6M21 19a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3zM3 19a2 2 0 0 0 2 2h1a2 2 0 0 0 2-2v-3a2 2 0 0 0-2-2H3z',
  arrowUp: 'M12 19V5M5 12l7-7 7 7',
  back: 'm15 18-6-6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
  down: 'M12 5v14m7-7-7 7-7-7',
  edit: 'M21.2 6.8a2.8 2.8 0 0 0-4-4L3.8 16.2 2 22l5.8-1.8zM15 5l4 4',
  file: 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4',
  home: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .7-1.5l7-6a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  messages: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  paperclip:
    'm21.4 11.1-9.2 9.1a6 6 0 0 1-8.5-8.5l8.6-8.5a4 4 0 0 1 5.6 5.6l-8.5 8.6a2 2 0 0 1-2.8-2.9l8-7.8',
  mic: 'M12 2a3 3 0 0 0-3 3v7a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3zM19 10v2a7 7 0 0 1-14 0v-2M12 19v3',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4v16l13-8z',
  reply: 'm9 17-5-5 5-5M20 18v-2a4 4 0 0 0-4-4H4',
  trash: 'M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
} as const

export type IconName = keyof typeof paths

export type IconProps = { readonly size?: 16 | 20 | 24 } & (
  | { readonly name: IconName; readonly path?: undefined }
  | { readonly name?: undefined; readonly path: string }
)

export function Icon({ name, path, size = 20 }: IconProps) {
  return (
    <svg
      className={`icon icon-${name ?? 'other'}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path ?? paths[name]} />
    </svg>
  )
}
