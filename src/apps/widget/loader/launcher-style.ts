import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'

/** The sheet of the launcher and of the panel around the frame. */
export function launcherStyle(
  settings: ShownSettings,
  ink: WidgetConfig['launcher']['color'],
  zIndex = 2_147_483_000,
): string {
  const { color, side, offsetX, offsetY, radius, font, hidesOnPhones } = settings
  const corner = { square: 3, soft: 9, round: 16 }[radius]
  const letters = font && font !== 'inherit' ? `"${font}",` : ''
  const bottom = `max(${offsetY}px, env(safe-area-inset-bottom))`
  return `
:host{all:initial}
.launcher,.panel{position:fixed;${side}:${offsetX}px;z-index:${zIndex};box-sizing:border-box}
.launcher{bottom:${bottom};display:flex;align-items:center;gap:8px;height:56px;min-width:56px;padding:0 16px;justify-content:center;border:0;border-radius:${radius === 'round' ? 28 : corner}px;background:${color};color:${ink};font:600 15px/1 ${letters}ui-sans-serif,system-ui,sans-serif;cursor:pointer;box-shadow:0 1px 2px rgb(2 6 23/.16),0 8px 24px rgb(2 6 23/.2);transition:transform .15s ease-out,box-shadow .15s ease-out}
.launcher:hover{transform:translateY(-1px);box-shadow:0 2px 4px rgb(2 6 23/.16),0 12px 28px rgb(2 6 23/.24)}
.launcher:active{transform:scale(.97)}
.launcher:focus-visible{outline:2px solid ${color};outline-offset:3px}
svg{width:24px;height:24px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.badge{position:absolute;top:-4px;right:-4px;min-width:20px;height:20px;padding:0 6px;box-sizing:border-box;border-radius:10px;background:#b91c1c;color:#fff;font-size:12px;line-height:20px;text-align:center;box-shadow:0 0 0 2px #fff}
.panel{bottom:calc(${bottom} + 72px);width:min(380px,calc(100vw - ${offsetX * 2}px));height:min(640px,calc(100dvh - ${offsetY + 96}px));border-radius:${corner}px;overflow:hidden;background:#fff;box-shadow:0 0 0 1px rgb(2 6 23/.08),0 12px 48px rgb(2 6 23/.2);transform-origin:bottom ${side};transition:opacity .16s ease-out,transform .16s ease-out,visibility .16s}
.panel.dark{background:#0f172a;box-shadow:0 0 0 1px rgb(148 163 184/.24),0 12px 48px rgb(0 0 0/.5)}
.panel.closed{opacity:0;visibility:hidden;transform:translateY(8px) scale(.98)}
iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}
[hidden]{display:none!important}
@media (max-width:480px){.panel{inset:0;width:100%;height:100dvh;border-radius:0;box-shadow:none}.panel:not(.closed)~.launcher{display:none}}
${hidesOnPhones ? '@media (max-width:640px){.launcher{display:none}}' : ''}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media print{.launcher,.panel{display:none}}
`
}
