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

/** One address or several, separated as those that mails are written to (delivery/report-mail.ts). */
export function emailsFault(text: string): SyntaxFault | null {
  for (const { 0: part, index } of text.matchAll(/[^;,\s]+/g))
    if (!isEmail(part)) return { position: index + 1, reason }
  return null
}
