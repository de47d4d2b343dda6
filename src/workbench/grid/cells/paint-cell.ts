import type { PlacedColumn } from '../model/panes.ts'
import { isNumeric } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'
import { shownText, totalMark, totalText, type FormatSettings } from './format.ts'

/** What a cell holds beside its text: a chip around it, a tick, a bar, a colour, a tick box; or what React draws. */
export type CellLook = 'text' | 'chip' | 'tick' | 'rate' | 'colour' | 'box' | 'own'

/** How the cells of a column are painted. */
export interface CellPaint {
  readonly place: PlacedColumn
  readonly look: CellLook
  /** Class names whatever the cell holds. */
  readonly names: string
  readonly text: (value: CellValue) => string
  /** Of a group. */
  readonly total: (value: CellValue) => string
}

/** Not a class: for one the browser looks through all rules of the page that name it. */
const TONE = 'data-tone'
/** Texts kept of columns whose values come again and again. */
const KEPT = 2000

export function cellPaint(place: PlacedColumn, settings: FormatSettings, own: CellLook | null): CellPaint {
  const { column, finest } = place
  const words = column.choice || column.texts ? ' t-words' : ''
  const write = (value: CellValue) => shownText(value, column, settings, finest)
  const recurs = column.kind === 'rate' || column.figure || column.choice || column.kind === 'duration'
  return {
    place,
    look: own ?? lookOf(place),
    names: `g-cell${isNumeric(column.kind) ? ' number' : ''}${words}${column.align ? ` at-${column.align}` : ''}`,
    text: recurs ? kept(write) : write,
    total: (value) => markedTotal(value, place, settings),
  }
}

function markedTotal(value: CellValue, { column, finest }: PlacedColumn, settings: FormatSettings): string {
  const text = totalText(value, column, settings, finest)
  return text === '' ? '' : totalMark(column, settings.language) + text
}

function lookOf({ column }: PlacedColumn): CellLook {
  if (column.kind === 'flag') return 'tick'
  if (column.tones) return 'chip'
  return column.kind === 'rate' ? 'rate' : column.kind === 'color' ? 'colour' : 'text'
}

function kept(write: (value: CellValue) => string): (value: CellValue) => string {
  const texts = new Map<CellValue, string>()
  return (value) => {
    let text = texts.get(value)
    if (text === undefined) {
      if (texts.size >= KEPT) texts.clear()
      texts.set(value, (text = write(value)))
    }
    return text
  }
}

/**
 * The content of a cell's element. It is written without React, because a scroll changes hundreds of cells a frame: only
 * what differs from what was painted before is touched.
 */
export class CellContent {
  readonly #element: HTMLElement
  #look: CellLook | null = null
  #text: Text | null = null
  #inner: HTMLElement | null = null
  #shown = ''
  #state = ''

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** Whatever is painted next is written whole. */
  paint({ look, place }: CellPaint, text: string, value: CellValue): void {
    if (look === 'own') return this.#clear(look)
    if (look === 'text' || text === '') return this.#write(text)
    switch (look) {
      case 'tick':
        return value === true ? this.#tick(text) : this.#write('')
      case 'chip':
        return this.#chip(text, place.column.tones?.[plainValue(value)] ?? 'quiet')
      case 'rate':
        return this.#rate(text, Number(value))
      case 'colour':
        return this.#colour(text)
      default:
    }
  }

  /** A tick box, drawn by the style sheet alone. No label: the one it has stays. */
  box(label: string | null, checked: boolean): void {
    const box = this.#innerOf('box', 'g-check')
    if (label !== null && this.#shown !== label) box.setAttribute('aria-label', (this.#shown = label))
    const state = String(checked)
    if (this.#state !== state) box.setAttribute('aria-checked', (this.#state = state))
  }

  #write(text: string): void {
    if (this.#look !== 'text') {
      this.#clear('text')
      this.#text = this.#element.appendChild(document.createTextNode(''))
    }
    if (this.#shown !== text) this.#text!.data = this.#shown = text
  }

  #chip(text: string, tone: string): void {
    const chip = this.#innerOf('chip', 'g-chip')
    if (this.#state !== tone) chip.setAttribute(TONE, (this.#state = tone))
    if (this.#shown !== text) this.#text!.data = this.#shown = text
  }

  #tick(text: string): void {
    const tick = this.#innerOf('tick', 'g-tick')
    if (this.#shown === text) return
    this.#text!.data = '✓'
    tick.setAttribute('aria-label', (this.#shown = text))
  }

  #colour(text: string): void {
    const mark = this.#innerOf('colour', 'g-color')
    if (this.#shown === text) return
    mark.style.background = mark.title = this.#shown = text
  }

  #rate(text: string, share: number): void {
    const rate = this.#innerOf('rate', 'g-rate')
    if (this.#shown !== text) this.#text!.data = this.#shown = text
    const width = Math.min(100, Math.max(0, share * 100))
    const tone = share >= 1 ? 'good' : share >= 0.5 ? 'warn' : 'bad'
    const state = `${tone} ${width}`
    if (this.#state === state) return
    this.#state = state
    const bar = rate.firstChild as HTMLElement
    if (bar.getAttribute(TONE) !== tone) bar.setAttribute(TONE, tone)
    bar.style.width = `${width}%`
  }

  #clear(look: CellLook): void {
    if (this.#look === look) return // Not all children: what React draws may be there already.
    ;(this.#inner ?? this.#text)?.remove()
    this.#look = look
    this.#text = this.#inner = null
    this.#shown = this.#state = ''
  }

  #innerOf(look: CellLook, names: string): HTMLElement {
    if (this.#look === look) return this.#inner!
    this.#clear(look)
    const inner = document.createElement('span')
    inner.className = names
    const text = document.createTextNode('')
    if (look === 'tick') inner.role = 'img'
    if (look === 'box') inner.role = 'checkbox'
    if (look === 'rate') {
      const bar = document.createElement('i')
      bar.ariaHidden = 'true'
      const words = document.createElement('span')
      words.append(text)
      inner.append(bar, words)
    } else inner.append(text)
    this.#text = text
    this.#element.append((this.#inner = inner))
    return inner
  }
}
