import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'
import { launcherCorner, radiusOf } from '#modules/widget/rules.ts'

export function launcherStyle(
  settings: ShownSettings,
  ink: WidgetConfig['launcher']['color'],
  zIndex = 2_147_483_000,
): string {
  const { color, side, offsetX, offsetY, font, hidesOnPhones } = settings
  const letters = font && font !== 'inherit' ? `"${font}",` : ''
  return `
:host{all:initial}
.launcher{position:fixed;${side}:${offsetX}px;z-index:${zIndex};box-sizing:border-box;bottom:max(${offsetY}px, env(safe-area-inset-bottom));display:flex;align-items:center;gap:8px;height:56px;min-width:56px;padding:0 16px;justify-content:center;border:0;border-radius:${launcherCorner(radiusOf(settings))}px;background:${color};color:${ink};font:600 15px/1 ${letters}ui-sans-serif,system-ui,sans-serif;cursor:pointer;box-shadow:0 1px 2px rgb(2 6 23/.16),0 8px 24px rgb(2 6 23/.2);transition:transform .15s ease-out,box-shadow .15s ease-out}
.launcher:hover{transform:translateY(-1px);box-shadow:0 2px 4px rgb(2 6 23/.16),0 12px 28px rgb(2 6 23/.24)}
.launcher:active{transform:scale(.97)}
.launcher:focus-visible{outline:2px solid ${color};outline-offset:3px}
[aria-busy=true]{cursor:progress}
[aria-busy=true] svg{opacity:.4;animation:wait .8s infinite alternate}
@keyframes wait{to{opacity:1}}
svg{width:24px;height:24px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.badge{position:absolute;top:-4px;right:-4px;min-width:20px;height:20px;padding:0 6px;box-sizing:border-box;border-radius:10px;background:#b91c1c;color:#fff;font-size:12px;line-height:20px;text-align:center;box-shadow:0 0 0 2px #fff}
[hidden]{display:none!important}
${hidesOnPhones ? '@media (max-width:640px){.launcher{display:none}}' : ''}
@media (prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
@media print{*{display:none!important}}
`
}
