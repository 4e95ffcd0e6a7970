import { launcherPaths, type LauncherIcon } from '../../rules.ts'

export function LauncherDrawing({ icon }: { readonly icon: LauncherIcon }) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={launcherPaths[icon]} />
    </svg>
  )
}
