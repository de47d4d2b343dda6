import { textOf, type Label, type Language } from '#domain/label.ts'
import type { Terminal } from './command.ts'

const EVERY_MS = 100
const SHOW_AFTER_MS = 1000

/** One line of progress on stderr, rewritten in place; silent without a terminal or when the work is short. */
export class Progress {
  readonly #terminal: Terminal
  readonly #start = performance.now()
  #last = 0
  #shown = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  show(text: string, share?: number): void {
    const now = performance.now()
    if (!this.#terminal.interactive || now - this.#start < SHOW_AFTER_MS || now - this.#last < EVERY_MS)
      return
    this.#last = now
    this.#shown = true
    const percent = share === undefined ? '' : ` ${String(Math.floor(share * 100)).padStart(3)} %`
    this.#terminal.err(`\r\u001b[K${text}${percent}`)
  }

  clear(): void {
    if (this.#shown) this.#terminal.err('\r\u001b[K')
    this.#shown = false
  }
}

/** Times the phases of a command and shows which one is on. */
export class PhaseClock<P extends string> {
  readonly milliseconds: Partial<Record<P, number>> = {}
  readonly #progress: Progress
  readonly #language: Language
  readonly #titles: Readonly<Record<P, Label>>
  #phase: P | null = null
  #since = 0

  constructor(terminal: Terminal, titles: Readonly<Record<P, Label>>) {
    this.#progress = new Progress(terminal)
    this.#language = terminal.language
    this.#titles = titles
  }

  /** Ends the phase before and starts the next. */
  start(phase: P): void {
    this.stop()
    this.#phase = phase
    this.#since = performance.now()
    this.show()
  }

  show(share?: number, detail = ''): void {
    if (this.#phase)
      this.#progress.show(`${textOf(this.#titles[this.#phase], this.#language)} ${detail}`, share)
  }

  /** Ends the last phase. */
  stop(): void {
    if (this.#phase) this.milliseconds[this.#phase] = Math.round(performance.now() - this.#since)
    this.#phase = null
    this.#progress.clear()
  }
}
