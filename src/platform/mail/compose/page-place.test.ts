import { describe, expect, test, vi } from 'vitest'

import { PagePlace } from './page-place.ts'
import { templatePieces } from './slot-place.ts'

function placesIn(template: string): string[] {
  return templatePieces(template, 'html').flatMap(({ kind, place }) =>
    kind === 'slot' ? [place] : [],
  )
}

describe('a slot', () => {
  test.each([
    ['<p>{{a}}</p>', ['html']],
    ['<p title="{{a}}, {{b}}">', ['html', 'html']],
    ['<a href="{{a}}">{{b}}</a>', ['address', 'html']],
    ["<a class='x' href = ' {{a}}/{{b}}'>", ['address', 'address-part']],
    ['<a href="https://acme.example/{{a}}?q={{b}}">', ['address-part', 'address-part']],
    // A quoted ">" doesn't end the tag.
    ['<a title="a > b" href="{{a}}">', ['address']],
    ['<a title="a"href="{{a}}">', ['address']],
    ['<script>a < b</script>{{a}}', ['html']],
    ['<STYLE>p::before{content:"<"}</style ><p>{{a}}', ['html']],
    ["<!-- it's --><p>{{a}}</p>", ['html']],
    ['<!--[if mso]><a href="{{a}}"><![endif]-->{{b}}', ['address', 'html']],
  ])('a slot in %s is recognized', (template, places) => {
    expect(placesIn(template)).toEqual(places)
  })

  test.each([
    '<p {{a}}>',
    '<p title={{a}}>',
    '<p title=x{{a}}>',
    '<p x=yz="{{a}}">',
    '<{{a}}>',
    '<p title="x" {{a}}="y">',
    '<p onclick="{{a}}">',
    '<p /onclick="{{a}}">',
    '<p title="a > b" onclick="{{a}}">',
    '<p style="color:{{a}}">',
    '<iframe srcdoc="{{a}}">',
    '<style>p{color:{{a}}}</style>',
    '<script type="a">"</p>{{a}}"</script>',
    '<!-- {{a}} -->',
    '<!-- a="{{a}}" -->',
    'a < b {{a}}',
  ])('a slot in %s is rejected', (template) => {
    expect(() => placesIn(template)).toThrow('merge tag')
  })
})

test.each([' title="{{a}}"', '><script>x</script>{{a}}<p', '<script <style ', '<a href="'])(
  'a page full of %s is scanned in linear time',
  (piece) => {
    const moveOver = vi.spyOn(PagePlace.prototype, 'moveOver')
    const template = `<p${piece.repeat(40_000)}`
    const slots = placesIn(template)
    const looks = moveOver.mock.calls.reduce((sum, [said]) => sum + said.length, 0)
    moveOver.mockRestore()

    expect(slots).toHaveLength(piece.includes('{{') ? 40_000 : 0)
    expect(looks).toBeLessThanOrEqual(template.length)
  },
)
