export const floatingPanel =
  'rounded-card border border-line bg-raised shadow-float outline-none dark:border-transparent'

export const floatingMotion =
  'origin-(--transform-origin) transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 data-instant:transition-none'

export const option =
  'control flex w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-left select-none data-highlighted:bg-sunken dark:data-highlighted:bg-line data-disabled:cursor-default data-disabled:opacity-60 focus-visible:-outline-offset-2'
