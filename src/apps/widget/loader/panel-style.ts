import type { ShownSettings } from '#modules/widget/model.ts'
import { radiusOf } from '#modules/widget/rules.ts'

/**
 * Styles of the panel around the frame; `[hidden]`, print and reduced motion come from the
 * launcher. On phones, the close button hides once the frame can close itself: a frame that fails
 * to load would cover the page.
 */
export function panelStyle(settings: ShownSettings, zIndex = 2_147_483_000): string {
  const { side, offsetX, offsetY } = settings
  return `
.panel{position:fixed;${side}:${offsetX}px;z-index:${zIndex};box-sizing:border-box;bottom:calc(max(${offsetY}px, env(safe-area-inset-bottom)) + 72px);width:min(380px,calc(100vw - ${offsetX * 2}px));height:min(640px,calc(100dvh - ${offsetY + 96}px));border-radius:${radiusOf(settings)}px;overflow:hidden;background:#fff;box-shadow:0 0 0 1px rgb(2 6 23/.08),0 12px 48px rgb(2 6 23/.2);transform-origin:bottom ${side};transition:opacity .16s ease-out,transform .16s ease-out,visibility .16s}
.panel.dark{background:#0f172a;box-shadow:0 0 0 1px rgb(148 163 184/.24),0 12px 48px rgb(0 0 0/.5)}
.panel.closed{opacity:0;visibility:hidden;transform:translateY(8px) scale(.98)}
iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}
@media (max-width:480px){.panel{inset:0;width:100%;height:100dvh;border-radius:0;box-shadow:none}.panel.heard:not(.closed)~.launcher{display:none}}
`
}
