/** A page as it can be found: by its titles in any language, its group and its code. */
export interface Findable {
  readonly title: string
  readonly words: readonly string[]
}

/** The code that was typed behind one of some words, as in `item P00002`; null: none was. */
export function codeBehind(words: readonly string[], typed: string): string | null {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  const isMeant = words.some((word) => word.toLowerCase() === first.toLowerCase())
  return isMeant && rest.length > 0 ? rest.join(' ') : null
}

/** First characters, in the order of their sounds, of each letter that begins a syllable of pinyin. */
const letters = 'ABCDEFGHJKLMNOPQRSTWXYZ'
const firsts = Array.from('阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥仨它穵夕丫帀')
const bySound = new Intl.Collator('zh-Hans-u-co-pinyin')

/** Initials of the pinyin of a text, other letters and digits as they are: 订单欠料表 -> ddqlb. */
export function pinyinInitials(text: string): string {
  return Array.from(text, initialOf).join('').toLowerCase()
}

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return /[\p{L}\p{N}]/u.test(character) ? character : ''
  let at = firsts.length - 1
  while (at > 0 && bySound.compare(firsts[at]!, character) > 0) at--
  return letters[at]!
}

/** How well a text fits what was typed; 0: not at all. Whole beginnings count most, then words, then anywhere. */
function fit(text: string, sought: string): number {
  const place = text.indexOf(sought)
  if (place < 0) return 0
  if (place === 0) return 4
  return /[\s/_-]/.test(text[place - 1]!) ? 3 : 2
}

/**
 * What fits, the best first, in the given order where several fit alike. Every word typed must fit something: titles,
 * the initials of their pinyin, the group, the code.
 */
export function matching<T extends Findable>(all: readonly T[], typed: string): readonly T[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return all
  return all
    .map((one, at) => ({ one, at, score: scoreOf(one, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ one }) => one)
}

function scoreOf({ title, words }: Findable, wanted: readonly string[]): number {
  const texts = [title, ...words].map((word) => word.toLowerCase())
  const initials = [title, ...words].map(pinyinInitials)
  let score = 0
  for (const [index, one] of wanted.entries()) {
    const named = Math.max(...texts.map((text, at) => fit(text, one) * (at === 0 ? 4 : 2)))
    const sounded = /^[a-z0-9]+$/.test(one) ? Math.max(...initials.map((text) => fit(text, one))) : 0
    const best = Math.max(named, sounded)
    if (best === 0) return 0
    score += best * (index === 0 ? 2 : 1)
  }
  return score
}
