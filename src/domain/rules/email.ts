import type { SyntaxFault } from './syntax-fault.ts'

/** What no part of an address that is typed by hand holds: white space, control characters, separators, quotes. */
const part = String.raw`[^\s\p{Cc}@<>()[\]\\,;:"]+`
const address = new RegExp(`^${part}@${part}$`, 'u')

/** Whether a text is one e-mail address; addresses of an internal network need no dot. */
export const isEmail = (text: string): boolean => address.test(text) && !/@\.|\.$|\.\./.test(text)

const reason = {
  zh: '应为一个邮箱地址，如 name@example.com',
  en: 'an e-mail address is expected, such as name@example.com',
}

export const emailFault = (text: string): SyntaxFault | null =>
  isEmail(text) ? null : { position: 1, reason }

/** Addresses of a list, which `;`, commas or blanks separate, with their places in it. */
export const addressParts = (list: string): readonly { readonly text: string; readonly at: number }[] =>
  [...list.matchAll(/[^;,\s]+/g)].map(({ 0: text, index: at }) => ({ text, at }))

/** One address or several. */
export function emailsFault(list: string): SyntaxFault | null {
  const wrong = addressParts(list).find(({ text }) => !isEmail(text))
  return wrong ? { position: wrong.at + 1, reason } : null
}
