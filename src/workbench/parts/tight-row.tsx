import { createContext, useCallback, useContext, useState, type ReactNode, type RefCallback } from 'react'

/**
 * Which words beside icons a row has no room for: none, those of buttons everybody knows by their icons, or still more
 * than these: then it has several lines. The words of other buttons are never hidden.
 */
type Wordless = 'none' | 'known' | 'wrapped'

const WordlessContext = createContext<Wordless | null>(null)

/** What the row of controls around has no room for; null outside of such a row. */
export const useWordless = (): Wordless | null => useContext(WordlessContext)

interface TightRowProps {
  readonly className: string
  readonly children: ReactNode
}

/**
 * A row of controls in one line: where the words of its buttons would make it wrap, those that everybody knows by their
 * icons show these alone. What still has no room wraps.
 */
export function TightRow({ className, children }: TightRowProps) {
  const [wordless, setWordless] = useState<Wordless>('none')
  const row = useCallback<RefCallback<HTMLDivElement>>((element) => {
    if (!element) return undefined
    let hidAt: Row | null = null
    const sizes = new ResizeObserver(() =>
      setWordless((now) => {
        const at = rowOf(element)
        const next = fitting(element, at.room, now)
        const comesBack = order.indexOf(next) < order.indexOf(now)
        // Words that are hidden are measured roughly: the same ones come back only where there is more room than before.
        if (comesBack && hidAt?.controls === at.controls && at.room <= hidAt.room + spare) return now
        if (next !== now && !comesBack) hidAt = at
        return next
      }),
    )
    const observeAll = (): void => {
      for (const one of [element, ...element.children]) sizes.observe(one)
    }
    const changes = new MutationObserver(observeAll)
    observeAll()
    changes.observe(element, { childList: true })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  return (
    <div ref={row} className={`t-tight-row ${wordless} ${className}`}>
      <WordlessContext value={wordless}>{children}</WordlessContext>
    </div>
  )
}

const order: readonly Wordless[] = ['none', 'known', 'wrapped']

interface Row {
  /** Room for its controls, px. */
  readonly room: number
  /** How many there are, and their words. */
  readonly controls: string
}

function rowOf(row: HTMLElement): Row {
  const { paddingLeft, paddingRight } = getComputedStyle(row)
  const words = Array.from(row.querySelectorAll('.t-button > .words'), (one) => one.textContent)
  return {
    room: row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    controls: [row.children.length, ...words].join('\n'),
  }
}

/** The least that must go without words, by what all of it would take in one line, px. */
function fitting(row: HTMLElement, room: number, now: Wordless): Wordless {
  const children = Array.from(row.children, (child) => widthOf(child as HTMLElement) + gap)
  const words = Array.from(row.querySelectorAll<HTMLElement>('.t-button > .words'), wordsOf)
  const withWords = sum([...children, ...words.map((one) => (one.hidden ? one.width : 0))]) - gap
  const needed = {
    none: withWords,
    known: withWords - sum(words.map((one) => (one.known ? one.width : 0))),
    wrapped: 0,
  }
  // Words come back only where there is more room than needed: rounded sizes must not make them come and go.
  return order.find((one) => needed[one] + (order.indexOf(one) < order.indexOf(now) ? spare : 0) <= room)!
}

const spare = 32

/** Between controls as long as there is room (parts.css), px. */
const gap = 8

/** Of a control that gets smaller where there is no room (`data-width`), the least width it takes. */
const widthOf = (child: HTMLElement): number => Number(child.dataset['width'] ?? child.offsetWidth)

/** What a button is wider by for its words: these, the gap before them and more padding (parts.css), px. */
function wordsOf(words: HTMLElement) {
  const hidden = words.classList.contains('visually-hidden')
  return {
    hidden,
    known: words.classList.contains('known'),
    width: (hidden ? words.scrollWidth : words.offsetWidth) + 12,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
