import { filled, inEveryLanguage, say, type Label } from '../label.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

/** The n-th characteristic: `Specification 3`, or the title that users gave it. */
export const characteristicLabel = (n: number): Label =>
  titled(n, { zh: '规格{n}', en: 'Specification {n}' }, { zh: '{title}', en: '{title}' })

/** The n-th numeric specification. */
export const numberLabel = (n: number): Label =>
  filled({ zh: '数值规格{n}', en: 'Numeric specification {n}' }, { n })

/** Changeovers between its values. */
export const changeoverLabel = (n: number): Label =>
  titled(n, { zh: '规格{n}换型', en: 'Changeover {n}' }, { zh: '{title}换型', en: 'Changeover: {title}' })

const titled = (n: number, plain: Label, own: Label): Label =>
  inEveryLanguage((language) => say(plain, language, { n }), { own: { of: `spec${n}`, ...own } })

const one = /^\s*([1-9]|10)\s*=\s*([^|]*?)\s*(?:\|\s*(.*?)\s*)?$/

/** Titles of characteristics as users write them: `1 = 颜色 | Colour; 2 = Width`. Positions of faults count from 1. */
export function parseTitles(
  text: string,
): { readonly titles: ReadonlyMap<string, Label> } | { readonly fault: SyntaxFault } {
  const titles = new Map<string, Label>()
  let position = 1
  for (const part of text.split(';')) {
    const match = one.exec(part)
    if (part.trim() !== '' && !match?.[2])
      return {
        fault: {
          position,
          reason: {
            zh: '应为 1 = 颜色 | Colour，序号 1 到 10',
            en: '1 = 颜色 | Colour is expected, for 1 to 10',
          },
        },
      }
    if (match) titles.set(`spec${match[1]}`, { zh: match[2]!, en: match[3] || match[2]! })
    position += part.length + 1
  }
  return { titles }
}
