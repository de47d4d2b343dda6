import { describe, expect, it } from 'vitest'
import { brokenPasswordRules } from '#domain/rules/password.ts'

describe('password', () => {
  it.each([
    ['Abcdef12', 'planner', []],
    ['Abcdef~12345678901234567890123', 'planner', []],
    ['abc_1234', 'planner', []],
    ['', 'planner', ['PleaseInputPassword']],
    [' Abcdef12', 'planner', ['TheFirstCharacterCannotBeAspace']],
    ['abcdefgh1', 'planner', ['PasswordVerificationRules']],
    ['Abcdef1', 'planner', ['MaximumAndMinimumPasswordLength']],
    ['Abcdef~123456789012345678901234', 'planner', ['MaximumAndMinimumPasswordLength']],
    ['Abcdef12，', 'planner', ['CharactersThatCannot']],
    ['PLANNER-xx1', 'planner', ['UserNamesAreNotAllowed']],
    ['ＰLANNER-xx1', 'planner', ['UserNamesAreNotAllowed']],
    ['Abcdef12', '', []],
  ])('%j of %j breaks %j', (password, userName, rules) => {
    expect(brokenPasswordRules(password, userName)).toEqual(rules)
  })

  it.each(":&,[<>')+/，".split(''))('refuses %s even where it counts as special', (character) => {
    expect(brokenPasswordRules(`Abcdef12${character}`, 'x')).toEqual(['CharactersThatCannot'])
  })

  it('does not count & ) + as a kind of their own', () => {
    expect(brokenPasswordRules('abcdefg1&', 'x')).toEqual([
      'PasswordVerificationRules',
      'CharactersThatCannot',
    ])
  })
})
