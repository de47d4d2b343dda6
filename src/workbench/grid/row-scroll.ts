import { flushSync } from 'react-dom'
import { scrolledTo, scrollHeight, scrollTopFor, type ScrollState } from './model/scroll.ts'
import { windowBase } from './model/window.ts'

/** Milliseconds without a scroll after which it is over. */
const REST_MS = 200

export interface RowsShape {
  readonly rowCount: number
  readonly rowHeight: number
  /** Height of the rows in view, px. */
  readonly viewHeight: number
}

/** The lines that the virtualizer knows, and where they are drawn. */
export interface RowWindow {
  /** Table line of its first line. */
  readonly base: number
  /** From the top of the scrolled rows to its first line, px. */
  readonly shift: number
}

type Report = (offset: number, scrolling: boolean) => void
type ScrolledElement = Pick<HTMLElement, 'scrollTop' | 'addEventListener' | 'removeEventListener'>

const nothing: RowsShape = { rowCount: 0, rowHeight: 1, viewHeight: 0 }

/**
 * Scroll position of rows for a virtualizer that knows a window of them. The position is exact in row pixels also
 * where the rows are taller than browsers allow and the element's own is scaled (model/scroll.ts).
 */
export class RowScroll {
  #shape = nothing
  #state: ScrollState = { top: 0, scrollTop: 0 }
  #window: RowWindow = { base: 0, shift: 0 }
  #element: ScrolledElement | null = null
  #report: Report | null = null
  #leaps = false
  readonly #listeners = new Set<() => void>()

  /** Row pixels above the first visible one. */
  get top(): number {
    return this.#state.top
  }

  /** The scroll that is on passes over more than is in view: nothing drawn before is of use. */
  get leaps(): boolean {
    return this.#leaps
  }

  /** Height of the scrolled element. */
  get height(): number {
    return scrollHeight(this.range)
  }

  get range() {
    const { rowCount, rowHeight, viewHeight } = this.#shape
    return { contentHeight: rowCount * rowHeight, viewHeight }
  }

  readonly window = (): RowWindow => this.#window

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Other rows, another row height or another view: the position stays as far as there are rows. */
  resize(shape: RowsShape): void {
    const { rowCount, rowHeight, viewHeight } = this.#shape
    if (shape.rowCount === rowCount && shape.rowHeight === rowHeight && shape.viewHeight === viewHeight)
      return
    this.#shape = shape
    const { contentHeight } = this.range
    const top = Math.min(this.#state.top, Math.max(0, contentHeight - shape.viewHeight))
    // What is at its top stays there; reading where it is would lay out rows that have no cells yet.
    const scrollTop = this.#state.scrollTop === 0 ? 0 : (this.#element?.scrollTop ?? 0)
    this.#state = { top, scrollTop }
    this.#notify(false)
  }

  /** Brings a row pixel to the top of the view. */
  readonly to = (top: number): void => {
    if (!this.#element) return
    this.#element.scrollTop = scrollTopFor(top, this.range)
    this.#state = { top, scrollTop: this.#element.scrollTop }
    this.#notify(false)
  }

  /** `scrollToFn` of the virtualizer: its offset counts from the window's first line. */
  readonly scrollTo = (offset: number, { adjustments = 0 }: { adjustments?: number | undefined }): void => {
    // On mounting the virtualizer writes what it has read; the element has its own place then.
    if (offset + adjustments !== this.#offset)
      this.to(offset + adjustments + this.#window.base * this.#shape.rowHeight)
  }

  /** `observeElementOffset` of the virtualizer. */
  readonly observe = (
    { scrollElement }: { readonly scrollElement: ScrolledElement | null },
    report: Report,
  ): (() => void) => {
    const element = scrollElement
    if (!element) return () => {}
    this.#element = element
    this.#report = report
    let rest: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      if (element.scrollTop === this.#state.scrollTop) return
      const { top } = this.#state
      this.#state = scrolledTo(this.#state, element.scrollTop, this.range)
      this.#leaps = Math.abs(this.#state.top - top) >= this.#shape.viewHeight
      this.#notify(true)
      clearTimeout(rest)
      rest = setTimeout(() => {
        this.#leaps = false
        report(this.#offset, false)
      }, REST_MS)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(rest)
      element.removeEventListener('scroll', onScroll)
      this.#element = null
      this.#report = null
    }
  }

  get #offset(): number {
    return this.#state.top - this.#window.base * this.#shape.rowHeight
  }

  /** While scrolling all is drawn before the browser paints. */
  #notify(scrolling: boolean): void {
    if (!scrolling) this.#leaps = false
    const moved = this.#place()
    const notify = () => {
      if (moved) for (const listener of this.#listeners) listener()
      this.#report?.(this.#offset, scrolling)
    }
    if (scrolling) flushSync(notify)
    else notify()
  }

  #place(): boolean {
    const { rowCount, rowHeight, viewHeight } = this.#shape
    const { top, scrollTop } = this.#state
    const shown = Math.ceil(viewHeight / rowHeight) + 1
    const base = windowBase(this.#window.base, Math.floor(top / rowHeight), shown, rowCount)
    const shift = Math.max(0, scrollTop) - top + base * rowHeight
    if (base === this.#window.base && shift === this.#window.shift) return false
    this.#window = { base, shift }
    return true
  }
}
