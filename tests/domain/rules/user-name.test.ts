import { describe, expect, it } from 'vitest'
import { misleadingUserName } from '#domain/rules/user-name.ts'

describe('a user name', () => {
  it('is refused where letters of another script stand among Latin ones, or characters that nobody sees', () => {
    const refused = [
      '\u0430dmin',
      'adm\u0456n',
      '\u039fscar',
      '\u2c9fscar',
      '\u054dam',
      '\u13a0nn',
      'ad\u200bmin',
    ]
    for (const name of [...refused, 'ad\u00admin', '\u202enimda', '\uff41dm\u0456n', 'ad\u3164min'])
      expect(misleadingUserName(name), name).toBe(true)
  })

  it('may be written in any one script, with digits, signs and ideographs', () => {
    for (const name of [
      'admin',
      'José.Ñandú',
      'анна',
      'Ελένη',
      '王小明',
      '王wang',
      'わたしX',
      'a.b@c.example',
      'ａｂｃ',
      'x-1_2',
    ])
      expect(misleadingUserName(name), name).toBe(false)
  })
})
