import { expect, it } from 'vitest'
import { emailFault, emailsFault } from '#domain/rules/email.ts'

it('one address is one, with or without a dot in its host', () => {
  for (const text of ['a@b', 'li.wei@example.com', '李@例子.中国']) expect(emailFault(text), text).toBe(null)
  for (const text of ['', 'x', 'a@', '@b', 'a b@c', 'a@b@c', 'a@b..c', 'a@b;c@d'])
    expect(emailFault(text), text).toMatchObject({ position: 1 })
})

it('several addresses are checked one by one, and the faulty one is pointed at', () => {
  for (const text of ['a@b', 'a@b;c@d', ' a@b ; c@d;', 'a@b, c@d']) expect(emailsFault(text), text).toBe(null)
  expect(emailsFault('a@b;c')).toMatchObject({ position: 5 })
  expect(emailsFault('nobody')).toMatchObject({ position: 1 })
})
