import type { OtherLanguage } from './languages.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'
const accents = new Map(Array.from(plain, (letter, at) => [letter, accented[at]!]))

/** How much longer texts of other languages may be than English ones. */
const GROWTH = 1.4

/** Names of places, plural forms, references and tags stay; the words of plural forms are texts. */
const places = /(\{\w+|\||\}|\$t\([^)]*\)|<[^<>]*>)/

/** English with an accent on each letter and 40 % more of them: what stays plain on a screen is not translated. */
export function pseudoText(english: string): string {
  return english
    .split(places)
    .map((part, at) => (at % 2 === 1 ? part : lengthened(part)))
    .join('')
}

function lengthened(text: string): string {
  const letters = Array.from(text).filter((one) => accents.has(one)).length
  let missing = Math.round(letters * (GROWTH - 1))
  return Array.from(text, (one) => {
    const letter = accents.get(one)
    if (!letter || missing === 0 || !/[aeiou]/i.test(one)) return letter ?? one
    missing--
    return letter + letter.toLowerCase()
  }).join('')
}

/** For tests and development only: shows which texts are not translated and which do not fit. */
export const pseudoLanguage: OtherLanguage = {
  name: 'en-XA',
  title: pseudoText('English'),
  locale: 'en-ZA',
  say: (_, en) => pseudoText(en),
}
