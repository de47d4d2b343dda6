import { describe, expect, it } from 'vitest'
import { isPageAddress, pageAddress } from '../../../src/domain/pages/addresses.ts'
import { blocksOf, type Block, type Inline } from '../../../src/domain/pages/marked-text.ts'

/** Addresses that lead out of the page or run in it (security.md 33). */
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://xss.example/1',
  '//xss.example/',
  '/\\xss.example',
  '/\t/xss.example',
  '\\\\xss.example',
  'https:xss.example',
  'https://',
  'https://user@xss.example/',
  '{PAGE.scheme}:alert(1)',
  "{'javascript:alert(1)'}",
  'https://{PAGE.host}/',
  '{PAGE.path}',
  'mailto:a@b.example\nbcc:c@d.example',
  'mailto:<script>',
]

describe('addresses of pages', () => {
  it.each(addresses)('%j opens nothing', (address) => {
    expect(pageAddress(address, () => 'javascript:alert(1)')).toBeNull()
    expect(isPageAddress(address)).toBe(false)
  })

  it('take values as one part of a path or query alone', () => {
    const valueOf = () => '../../?a=b#<script>/\\"'
    expect(pageAddress('https://a.example/{PAGE.x}/end?q={PAGE.x}', valueOf)).toBe(
      `https://a.example/${encodeURIComponent(valueOf())}/end?q=${encodeURIComponent(valueOf())}`,
    )
    expect(pageAddress('/planData/OrderList?keyword={PAGE.x}', valueOf)).toBe(
      `/planData/OrderList?keyword=${encodeURIComponent(valueOf())}`,
    )
    expect(pageAddress('mailto:{PAGE.x}@a.example', () => 'x')).toBe('mailto:x@a.example')
  })
})

/** The words of blocks, without marks. */
const wordsOf = (content: readonly Inline[]): string =>
  content
    .map((one) =>
      one.kind === 'words' ? one.text : one.kind === 'value' ? `{${one.expression}}` : wordsOf(one.content),
    )
    .join('')
const textOf = (block: Block): string =>
  block.kind === 'list' ? block.items.map(wordsOf).join('') : wordsOf(block.content)

describe('marked text', () => {
  it.each([
    '<img src=xss onerror=alert(1)>',
    `"'><svg onload=alert(1)>`,
    '<script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<style>@import"//xss.example"</style>',
    '<!--<img src=xss>-->',
  ])('has no HTML: %s is words', (text) => {
    for (const body of [text, `# ${text}`, `- ${text}`, `1. ${text}`, `**${text}**`])
      expect(blocksOf(body).map(textOf).join('')).toBe(text)
  })

  it('has headings, paragraphs, lists, bold, links and values and nothing else, whatever is written', () => {
    const pieces = [
      '<b>',
      '**',
      '[',
      '](',
      ')',
      '{',
      '}',
      '{{',
      '# ',
      '- ',
      '1. ',
      '\n',
      "'",
      'x',
      'javascript:',
    ]
    let state = 7
    for (let turn = 0; turn < 5000; turn++) {
      let text = ''
      for (let at = 0; at < 12; at++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
        text += pieces[state % pieces.length]!
      }
      const kinds = new Set<string>()
      const walk = (content: readonly Inline[]): void => {
        for (const one of content) {
          kinds.add(one.kind)
          if (one.kind === 'bold' || one.kind === 'link') walk(one.content)
        }
      }
      for (const block of blocksOf(text))
        if (block.kind === 'list') block.items.forEach(walk)
        else walk(block.content)
      expect([...kinds].every((kind) => ['words', 'bold', 'link', 'value'].includes(kind))).toBe(true)
    }
  })
})
