import type axe from 'axe-core'

interface Asked {
  readonly inScreen: boolean
  /** Looks that need no second look. */
  readonly known: readonly number[]
  readonly colourRules: string[]
}

interface Answer {
  /** Some text cannot be read. */
  readonly unread: boolean
  /** Looks of the texts that can. */
  readonly decided: readonly number[]
}

interface Results {
  readonly violations: readonly unknown[]
  readonly passes: readonly { readonly node: { readonly element: Element } }[]
}

/**
 * Runs in the page: whether all texts can be read whose look is not known yet. The look of a text is what decides whether it
 * can be read: its colour, size and weight, the grounds below it, and the kind of part it is. Rows of a list look alike, and
 * so do most screens; to compare the colours of each of their texts takes longer than all other rules.
 */
export async function lookAtColours({ inScreen, known, colourRules }: Asked): Promise<Answer> {
  const grounds = new Map<Element, string>()
  const groundOf = (one: Element | null): string => {
    if (one === null) return ''
    const kept = grounds.get(one)
    if (kept !== undefined) return kept
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(one)
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`
    const below = groundOf(one.parentElement)
    const ground = own === 'rgba(0, 0, 0, 0) none 1 none' ? below : `${below} / ${own}`
    grounds.set(one, ground)
    return ground
  }
  /** As a number: tests keep thousands of them. */
  const lookOf = (one: Element): number => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine, position } = getComputedStyle(one)
    const part = `${one.tagName} ${one.className} ${one.parentElement?.className}`
    const text = `${part} ${color} ${fontSize} ${fontWeight} ${textShadow} ${textDecorationLine} ${position} ${groundOf(one)}`
    let look = 7
    for (let at = 0; at < text.length; at++) look = (Math.imul(look, 31) + text.charCodeAt(at)) | 0
    return look
  }
  const hasText = (one: Element): boolean =>
    one.matches('input, textarea, select') ||
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '')
  const isInUse = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true }) &&
    one.closest('[aria-hidden=true], [inert], [aria-disabled=true], :disabled') === null
  const shown = [...document.querySelectorAll<HTMLElement>('.t-screen')].find((one) => one.offsetParent)
  const before = new Set(known)
  const looks = new Map<Element, number>()
  for (const one of (inScreen && shown ? shown : document.body).querySelectorAll('*'))
    if (hasText(one) && isInUse(one)) {
      const look = lookOf(one)
      if (!before.has(look)) looks.set(one, look)
    }
  if (looks.size === 0) return { unread: false, decided: [] }
  const results = (await (window as unknown as { axe: typeof axe }).axe.run([...looks.keys()], {
    iframes: false,
    runOnly: colourRules,
    // What the library has before it describes each place.
    reporter: ((found: unknown, _: unknown, done: (found: unknown) => void) => done(found)) as never,
  })) as unknown as readonly Results[]
  const passed = new Set(results.flatMap(({ passes }) => passes.map(({ node }) => node.element)))
  // A text that lies open and that the library cannot decide on (one letter, a picture below it) stays undecided.
  const isOpen = (one: Element): boolean => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const unread = results.some(({ violations }) => violations.length > 0)
  const decided = unread
    ? []
    : [...looks].flatMap(([one, look]) => (passed.has(one) || isOpen(one) ? [look] : []))
  return { unread, decided: [...new Set(decided)] }
}
