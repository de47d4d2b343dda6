import { describe, expect, it } from 'vitest'
import { isPageAddress, pageAddress } from '../../../src/domain/pages/addresses.ts'
import { blocksOf, inlineOf, partsOfText } from '../../../src/domain/pages/marked-text.ts'

const words = (text: string) => ({ kind: 'words', text }) as const

describe('marked text', () => {
  it('has headings, lists, bold, links and values', () => {
    expect(
      blocksOf('# Line {PAGE.line}\n\n- **first** [more](/planData/OrderList)\n- second\n1. one\nend'),
    ).toEqual([
      { kind: 'heading', level: 1, content: [words('Line '), { kind: 'value', expression: 'PAGE.line' }] },
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            { kind: 'bold', content: [words('first')] },
            words(' '),
            { kind: 'link', address: '/planData/OrderList', content: [words('more')] },
          ],
          [words('second')],
        ],
      },
      { kind: 'list', ordered: true, items: [[words('one')]] },
      { kind: 'paragraph', content: [words('end')] },
    ])
  })

  it('keeps what is no markup as words', () => {
    for (const text of ['a ** b', '[a](b', '[]()', '{', 'a { b', '{}', '<b>x</b>', '#none'])
      expect(
        inlineOf(text)
          .map((one) => (one.kind === 'words' ? one.text : '?'))
          .join(''),
      ).toBe(text)
    expect(inlineOf('{{a}}')).toEqual([words('{a}')])
  })

  it('reads expressions with braces in their texts', () => {
    expect(partsOfText("**{If(PAGE.a = '}', 'x', 'y')}** [z](https://a.b/{PAGE.c})")).toEqual({
      expressions: ["If(PAGE.a = '}', 'x', 'y')"],
      addresses: ['https://a.b/{PAGE.c}'],
    })
  })
})

describe('addresses of pages', () => {
  it('are of the web, of mail, or of the product', () => {
    for (const good of [
      'https://example.com/a?b=1',
      'http://example.com',
      'mailto:a@b.c',
      '/planData/OrderList',
    ])
      expect(isPageAddress(good), good).toBe(true)
  })

  it('take values as single parts, and none for scheme or host', () => {
    expect(pageAddress('https://example.com/{PAGE.a}?q={PAGE.b}', (name) => `${name}/../&x=<1>`)).toBe(
      'https://example.com/PAGE.a%2F..%2F%26x%3D%3C1%3E?q=PAGE.b%2F..%2F%26x%3D%3C1%3E',
    )
    for (const bad of [
      '{PAGE.a}',
      'https://{PAGE.host}/a',
      'https://a.{PAGE.host}/',
      '{PAGE.s}://a.b/',
      'https://a.b:{PAGE.p}/',
    ])
      expect(isPageAddress(bad), bad).toBe(false)
  })

  it('are no scripts, files or other origins in disguise', () => {
    for (const bad of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://user:pass@evil.example/',
      'blob:https://a',
      ' ',
      'ftp://a/',
    ])
      expect(isPageAddress(bad), bad).toBe(false)
  })
})
