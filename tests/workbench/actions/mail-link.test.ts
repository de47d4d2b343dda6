import { expect, it } from 'vitest'
import { mailLink } from '../../../src/workbench/actions/mail-link.ts'

it('holds as many whole lines as an address may, and says how many', () => {
  expect(mailLink('A & B', ['one', 'zwei %'], ['a@b.example', 'c@d.example'])).toEqual({
    href: 'mailto:a%40b.example,c%40d.example?subject=A%20%26%20B&body=one%0D%0Azwei%20%25%0D%0A',
    lines: 2,
  })
  const long = mailLink(
    'S',
    Array.from({ length: 500 }, (_, at) => `line ${at}`),
  )
  expect(long.href.length).toBeLessThanOrEqual(1900)
  expect(long.href.endsWith(encodeURIComponent(`line ${long.lines - 1}\r\n`))).toBe(true)
})
