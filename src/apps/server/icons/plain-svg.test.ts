import { expect, test } from 'vitest'

import { isPlainSvg } from './plain-svg.ts'

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="M1.5 2l-3 4z"/></svg>',
  '<?xml version="1.0"?>\n<svg viewBox="0 0 24 24"><g transform="rotate(45 12 12)"><circle cx="1" cy="2" r="3"></circle></g></svg>',
])('an SVG of shapes is accepted: %s', (svg) => {
  expect(isPlainSvg(svg)).toBe(true)
})

test.each([
  '',
  '<p>no drawing</p>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload="alert(1)"></svg>',
  '<svg ONLOAD="alert(1)"></svg>',
  '<svg><path d="M0 0" onclick="x()"/></svg>',
  "<svg><path d='M0 0'/></svg>",
  '<svg><a href="javascript:alert(1)"><path d="M0 0"/></a></svg>',
  '<svg><path href="#x"/></svg>',
  '<svg><path xlink:href="#x"/></svg>',
  '<svg><use href="#x"/></svg>',
  '<svg><foreignObject></foreignObject></svg>',
  '<svg><image href="//other.example/x.png"/></svg>',
  '<svg><style>@import "x"</style></svg>',
  '<svg><path style="fill:url(x)"/></svg>',
  '<svg><path fill="url(https://other.example/x)"/></svg>',
  '<svg xmlns="http://www.w3.org/1999/xhtml"></svg>',
  '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>',
  '<svg>&x;</svg>',
  '<svg><!-- x --></svg>',
  '<svg><path d="M0 0"</svg>',
  '<svg></svg><script>alert(1)</script>',
])('anything else is rejected: %s', (svg) => {
  expect(isPlainSvg(svg)).toBe(false)
})
