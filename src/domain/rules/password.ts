import type { Label } from '../label.ts'

/**
 * Broken password rules by their names of specification §5, in the order they are checked. The form and the server use
 * this one validator. Where the specification leaves room or contradicts itself:
 *   - `& ) +` are both special and forbidden there: forbidden wins, so the special characters that count are ~!@#$%^*(_=
 *   - any white space counts as a leading space, the ideographic one and the tab too
 *   - kinds are those of ASCII; other letters may be used but are of no kind
 *   - length is counted in UTF-16 units, as `String.length` does on both sides
 *   - the user name is looked for without case and width, spaces around it left out; an empty name forbids nothing
 *   - an empty password breaks the first rule alone; otherwise every broken rule is named
 *   - the "second password pattern" (8 to 30 characters, three classes) asks for nothing that these rules do not
 *   - no rule of OWASP ASVS 6.2.9 (64 characters, no composition rules) is kept: the specification asks for the opposite
 * Beside them the server refuses a new password that is the current one or one of the four before it.
 */
export const passwordRules = {
  PleaseInputPassword: { zh: '请输入密码', en: 'Please enter a password' },
  TheFirstCharacterCannotBeAspace: {
    zh: '首字符不能为空格',
    en: 'The first character must not be a space',
  },
  PasswordVerificationRules: {
    zh: '须包含数字、小写字母、大写字母、特殊字符(~!@#$%^*(_=)中的至少三种',
    en: 'At least three of: digit, lower case, upper case, one of ~!@#$%^*(_=',
  },
  CharactersThatCannot: {
    zh: "不能包含字符 : & , [ < > ' ) + / 和全角逗号",
    en: "Must not hold any of : & , [ < > ' ) + / or the full-width comma",
  },
  MaximumAndMinimumPasswordLength: { zh: '长度须为8到30个字符', en: 'Must have 8 to 30 characters' },
  UserNamesAreNotAllowed: { zh: '不能包含用户名', en: 'Must not contain the user name' },
} as const satisfies Record<string, Label>

export type PasswordRule = keyof typeof passwordRules

/** The usable special characters; `& ) +` are named both as special and as forbidden, and forbidden wins. */
const special = /[~!@#$%^*(_=]/
const forbidden = /[:&,[<>')+/，]/

/** Compared without case and width, so that `ＡＤＭＩＮ` counts as `admin`. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

const checks: { readonly [R in PasswordRule]: (password: string, userName: string) => boolean } = {
  PleaseInputPassword: (password) => password !== '',
  TheFirstCharacterCannotBeAspace: (password) => !/^\s/.test(password),
  PasswordVerificationRules: (password) =>
    [/[0-9]/, /[a-z]/, /[A-Z]/, special].filter((kind) => kind.test(password)).length >= 3,
  CharactersThatCannot: (password) => !forbidden.test(password),
  MaximumAndMinimumPasswordLength: (password) => password.length >= 8 && password.length <= 30,
  UserNamesAreNotAllowed: (password, userName) =>
    userName.trim() === '' || !plain(password).includes(plain(userName.trim())),
}

/** Every rule the password breaks, first the one to show; empty when it may be used. An empty password breaks one alone. */
export function brokenPasswordRules(password: string, userName: string): PasswordRule[] {
  if (password === '') return ['PleaseInputPassword']
  return (Object.keys(checks) as PasswordRule[]).filter((rule) => !checks[rule](password, userName))
}
