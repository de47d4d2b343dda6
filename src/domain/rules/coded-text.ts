import { capitalised, textOf, type Label } from '../label.ts'
import { languages, type Language } from '../languages.ts'

type Texts = Readonly<Record<string, Label>>

/** A code and what it refers to, `LINK MO1-10`, with the text of the code: `Waits for another operation MO1-10`. */
export function codedText(kept: string, texts: Texts, language: Language): string {
  const at = kept.indexOf(' ')
  const code = at < 0 ? kept : kept.slice(0, at)
  const label = Object.hasOwn(texts, code) ? texts[code] : undefined
  if (!label) return kept
  const shown = capitalised(textOf(label, language)) + (at < 0 ? '' : kept.slice(at))
  return readCodedText(shown, texts) === kept ? shown : kept
}

/** What `codedText` made, in either language and any case, as it is kept; a text that begins with none of them stays. */
export function readCodedText(text: string, texts: Texts): string {
  const lower = text.toLowerCase()
  let [found, length] = ['', 0]
  for (const [code, label] of Object.entries(texts))
    for (const language of languages()) {
      const said = textOf(label, language).toLowerCase()
      if (said.length <= length || (lower !== said && !lower.startsWith(`${said} `))) continue
      ;[found, length] = [code, said.length]
    }
  return length === 0 ? text : found + text.slice(length)
}
